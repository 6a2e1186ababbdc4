import { createContext } from 'react';

/** With data saver on, pictures of other hosts are not fetched. Apart from the avatar, which the first paint does not need. */
export const OwnPicturesOnly = createContext(false);
