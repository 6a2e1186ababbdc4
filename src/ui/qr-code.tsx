import { useEffect, useState, type ReactNode } from 'react';
import { cx } from './cx.ts';

type QrCodeProps = {
  /** Undefined while it is being made. */
  text: string | undefined;
  label: string;
  /** For a long text on a screen: the code is as wide as the dialog, and can be read even with a seventh of it missing. */
  large?: boolean;
  /** Shown instead of a code that no camera would read. */
  tooLong?: ReactNode;
};

/** Black on white in every theme, with the 4-module quiet zone that scanners need; hidden until its script is loaded. */
export function QrCode({ text, label, large = false, tooLong }: QrCodeProps) {
  const [picture, setPicture] = useState<string>();
  const [isTooLong, setIsTooLong] = useState(false);
  useEffect(() => {
    let cancelled = false;
    if (text === undefined) return undefined;
    const draw = async () => {
      const url = await toQrDataUrl(text, large);
      if (!cancelled) setPicture(url);
    };
    // If the script cannot be loaded, the address is still printed as text.
    draw().catch((error: unknown) => {
      if (!cancelled) setIsTooLong(isRefusal(error));
    });
    return () => {
      cancelled = true;
    };
  }, [text, large]);
  if (isTooLong && tooLong !== undefined) return <p role="status">{tooLong}</p>;
  return (
    <img
      src={picture}
      alt={label}
      width={large ? 352 : 112}
      height={large ? 352 : 112}
      // A large one keeps its place, so that the dialog does not grow under a finger.
      hidden={picture === undefined && !large}
      className={cx('print:size-20', large && 'aspect-square h-auto max-w-full')}
    />
  );
}

/** The largest version, with 117 modules a side: a phone's screen cannot show more of them sharply. */
const MAX_VERSION = 25;

async function toQrDataUrl(text: string, large: boolean): Promise<string> {
  const [{ correction, generate }, { toSvgDataURL }] = await Promise.all([
    import('lean-qr'),
    import('lean-qr/extras/svg'),
  ]);
  const options = large ? { minCorrectionLevel: correction.M, maxVersion: MAX_VERSION } : {};
  return toSvgDataURL(generate(text, options), { on: 'black', off: 'white', pad: 4 });
}

/** Whether the library itself refused: its errors have a number. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'number';
}

export function PrintFooter({ children }: { children: ReactNode }) {
  return (
    <div className="hidden items-end justify-between gap-6 border-t border-line pt-3 text-sm wrap-anywhere print:flex">
      {children}
    </div>
  );
}
