// What a browser's camera sees: a video of one still picture, made of what a page shows.
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LaunchOptions, Locator } from 'playwright/test';
import { launchOptions } from './launch-options.ts';

const SIZE = { width: 1280, height: 720 };

/** Holds an image of a page before a camera: its brightness line by line, and the same as a picture file. */
export function photograph(image: Locator): Promise<{ brightness: number[]; png: string }> {
  return image.evaluate((element, { width, height }) => {
    if (!(element instanceof HTMLImageElement)) throw new Error('This is no image');
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('This browser draws nothing');
    context.fillStyle = '#ddd';
    context.fillRect(0, 0, width, height);
    const side = height * 0.9;
    context.drawImage(element, (width - side) / 2, (height - side) / 2, side, side);
    const { data } = context.getImageData(0, 0, width, height);
    const brightness = Array.from({ length: width * height }, (_, at) => data[at * 4] ?? 0);
    return { brightness, png: canvas.toDataURL('image/png').replace(/^.*,/u, '') };
  }, SIZE);
}

/** Starts a browser whose camera sees that. */
export async function cameraOptions(brightness: number[]): Promise<LaunchOptions> {
  const { width, height } = SIZE;
  const file = join(await mkdtemp(join(tmpdir(), 'headwater-camera-')), 'camera.y4m');
  // Without colours.
  const frame = Buffer.concat([
    Buffer.from('FRAME\n'),
    Buffer.from(brightness),
    Buffer.alloc((width * height) / 2, 128),
  ]);
  await writeFile(
    file,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F5:1 Ip A1:1 C420jpeg\n`), frame, frame]),
  );
  const options = launchOptions();
  return {
    ...options,
    args: [
      ...(options.args ?? []),
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ],
  };
}
