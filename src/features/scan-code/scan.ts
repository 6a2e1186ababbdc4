import { closeCamera, openCamera, type CameraProblem } from './camera.ts';
import type { ReadCode } from './read-code.ts';

/** Pause between two looks (ms): a phone stays responsive, and nobody notices. */
const PAUSE_MS = 100;

type Scan = {
  video: HTMLVideoElement;
  read: ReadCode;
  signal: AbortSignal;
  /** The picture of the camera is on the screen. */
  onStart: () => void;
};

/**
 * Looks for a code through the camera. Resolves to its text, to why there is no picture, or to null when `signal` ends it. The camera is off
 * by then.
 */
export async function scan({
  video,
  read,
  signal,
  onStart,
}: Scan): Promise<{ text: string } | { problem: CameraProblem } | null> {
  const stream = await openCamera();
  if (typeof stream === 'string') return signal.aborted ? null : { problem: stream };
  const close = () => {
    closeCamera(stream);
    video.srcObject = null;
  };
  signal.addEventListener('abort', close);
  try {
    if (signal.aborted) return null;
    video.srcObject = stream;
    await video.play();
    onStart();
    while (stream.active) {
      const text = video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA ? null : await read(video);
      if (signal.aborted) return null;
      if (text !== null && text !== '') return { text };
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    // The camera was taken away.
    return signal.aborted ? null : { problem: 'busy' };
  } catch (error) {
    // What is closed meanwhile does not play.
    if (signal.aborted) return null;
    throw error;
  } finally {
    close();
    signal.removeEventListener('abort', close);
  }
}
