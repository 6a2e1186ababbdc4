import type { ReadCode } from './read-code.ts';

/** Longest side of the picture in which a code is looked for (pixels): browsers limit what they draw. */
const MAX_SIDE = 2_000;

/** The text of the code in a picture; null where there is none, or the file is no picture. */
export async function readPicture(file: Blob, read: ReadCode): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) return null;
  // A code may be on a transparent ground.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return read(canvas);
}
