/** Why there is no picture of a camera; `unsupported`: the browser gives none to pages, or only over https. */
export type CameraProblem = 'denied' | 'none' | 'busy' | 'unsupported';

/** Enough for the densest code that the app makes, when it fills half of the picture. */
const SIZE = { width: { ideal: 1280 }, height: { ideal: 1280 } };

const PROBLEMS: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotSupportedError: 'unsupported',
};

/** Opens the camera at the back, where there is one; the browser asks its user. */
export async function openCamera(): Promise<MediaStream | CameraProblem> {
  if (!('mediaDevices' in navigator)) return 'unsupported';
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { ...SIZE, facingMode: 'environment' },
    });
  } catch (error) {
    return (error instanceof Error && PROBLEMS[error.name]) || 'busy';
  }
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
