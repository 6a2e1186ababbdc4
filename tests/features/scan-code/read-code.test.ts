import { generate } from 'lean-qr';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { codeReader } from '#features/scan-code/read-code.ts';

// Node has no such class.
beforeEach(() => void vi.stubGlobal('DOMRectReadOnly', Object));
afterEach(() => void vi.unstubAllGlobals());

const TEXT = `https://headwater.example/parcel/4e713c7a-1319-4119-afa2-79f4ac665a83#listing=${'1234567890'.repeat(96)}`;

/** A picture of a code, four pixels a module; grey where it is dim. */
function pictureOf(text: string, [dark, light] = [0, 255]): ImageData {
  const code = generate(text);
  const side = (code.size + 8) * 4;
  const data = new Uint8ClampedArray(side * side * 4);
  for (let at = 0; at < side * side; at++) {
    const [x, y] = [Math.floor((at % side) / 4) - 4, Math.floor(at / side / 4) - 4];
    data.set([0, 1, 2].map(() => (code.get(x, y) ? dark : light)).concat(255), at * 4);
  }
  return Object.assign(Object.create({ [Symbol.toStringTag]: 'ImageData' }), {
    width: side,
    height: side,
    data,
    colorSpace: 'srgb',
  });
}

/** A detector of the browser that answers so. */
function stubDetector(detect: () => Promise<{ rawValue: string }[]>, formats = ['qr_code']) {
  class Detector {
    static getSupportedFormats = () => Promise.resolve(formats);
    detect = vi.fn(detect);
  }
  vi.stubGlobal('BarcodeDetector', Detector);
}

it('M20: the library reads the densest code that the app makes, where the browser has no detector', async () => {
  const read = codeReader();
  expect(await read(pictureOf(TEXT))).toBe(TEXT);
  expect(await read(pictureOf('dim', [90, 150]))).toBe('dim');
});

it('M20: the library sees no code in an empty picture', async () => {
  expect(await codeReader()(pictureOf('x', [255, 255]))).toBeNull();
});

it('M20: the browser’s own detector is used where it reads QR codes', async () => {
  stubDetector(() => Promise.resolve([{ rawValue: 'native' }]));
  expect(await codeReader()(pictureOf('library'))).toBe('native');
  stubDetector(() => Promise.resolve([]));
  expect(await codeReader()(pictureOf('library'))).toBeNull();
});

it('M20: the library takes over from a detector that reads other codes, or has no service behind it', async () => {
  stubDetector(() => Promise.resolve([{ rawValue: 'native' }]), ['ean_13']);
  expect(await codeReader()(pictureOf('library'))).toBe('library');
  stubDetector(() => Promise.reject(new Error('Barcode detection service unavailable')));
  const read = codeReader();
  for (let times = 0; times < 2; times++) expect(await read(pictureOf('library'))).toBe('library');
});
