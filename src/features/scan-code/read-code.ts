// Finds a QR code in a picture: by the browser's own detector, else by a library that is loaded then.

type Detector = { detect: (source: ImageBitmapSource) => Promise<readonly { rawValue: string }[]> };
type DetectorClass = (new (options: { formats: string[] }) => Detector) & {
  getSupportedFormats: () => Promise<string[]>;
};

const FORMAT = 'qr_code';

/** Resolves to the text of a code, or to null where none is seen. Throws if the library cannot be loaded. */
export type ReadCode = (source: ImageBitmapSource) => Promise<string | null>;

export function codeReader(): ReadCode {
  let detector: Promise<Detector> | null = null;
  const detect = async (source: ImageBitmapSource) => {
    detector ??= openDetector();
    const [code] = await (await detector).detect(source);
    return code?.rawValue ?? null;
  };
  return async (source) => {
    try {
      return await detect(source);
    } catch {
      // Some phones have the interface and not the service behind it.
      detector = openLibrary();
      return detect(source);
    }
  };
}

async function openDetector(): Promise<Detector> {
  // The DOM library has no type for it.
  const native: unknown = Reflect.get(globalThis, 'BarcodeDetector');
  if (!isDetectorClass(native)) return openLibrary();
  const formats = await native.getSupportedFormats();
  return formats.includes(FORMAT) ? new native({ formats: [FORMAT] }) : openLibrary();
}

function isDetectorClass(value: unknown): value is DetectorClass {
  return typeof value === 'function' && 'getSupportedFormats' in value;
}

async function openLibrary(): Promise<Detector> {
  const { BarcodeDetector } = await import('qr/decode.js');
  return new BarcodeDetector({ formats: [FORMAT] });
}
