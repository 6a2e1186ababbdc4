import type { Server } from '#remote/api.ts';
import { createContext, useContext } from 'react';

/** Brings the server for what only works with a network: sign-in, review, setup. Its script comes with the first call. */
export type LoadApi = () => Promise<Server>;

/** What stands in while the device is being opened. */
export const noApi: LoadApi = () => Promise.reject(new Error('The device has not been opened yet'));

/** The app's way to the server; main makes it once. */
export const ApiContext = createContext(noApi);

/** The app's way to the server. Everything else goes through the tables on the device. */
export function useApi(): LoadApi {
  return useContext(ApiContext);
}
