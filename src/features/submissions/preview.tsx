import type { ReactNode } from 'react';
import { PictureCheck } from './picture-check.tsx';

type PreviewProps = {
  /** The address of the picture, '' while there is none that could be one. */
  picture: string;
  /** What the picture is. */
  pictureName: string;
  children: ReactNode;
};

/** What others will see. The card is a picture of itself: nothing in it can be pressed. */
export function Preview({ picture, pictureName, children }: PreviewProps) {
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-xl font-bold tracking-tight">Preview</h2>
      <p className="text-ink-soft">The card that others will see in the directory once it is approved.</p>
      <div inert>{children}</div>
      {picture !== '' && <PictureCheck src={picture} name={pictureName} />}
    </section>
  );
}
