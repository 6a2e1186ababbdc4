import { useEffect, useState, type ReactNode } from 'react';

type QrCodeProps = {
  text: string;
  label: string;
};

/** Black on white in every theme, with the 4-module quiet zone that scanners need; hidden until its script is loaded. */
export function QrCode({ text, label }: QrCodeProps) {
  const [picture, setPicture] = useState<string>();
  useEffect(() => {
    let cancelled = false;
    const draw = async () => {
      const url = await toQrDataUrl(text);
      if (!cancelled) setPicture(url);
    };
    // If the script cannot be loaded, the address is still printed as text.
    draw().catch(() => undefined);
    return () => {
      cancelled = true;
    };
  }, [text]);
  return (
    <img
      src={picture}
      alt={label}
      width={112}
      height={112}
      hidden={picture === undefined}
      className="print:size-20"
    />
  );
}

async function toQrDataUrl(text: string): Promise<string> {
  const [{ generate }, { toSvgDataURL }] = await Promise.all([
    import('lean-qr'),
    import('lean-qr/extras/svg'),
  ]);
  return toSvgDataURL(generate(text), { on: 'black', off: 'white', pad: 4 });
}

export function PrintFooter({ children }: { children: ReactNode }) {
  return (
    <div className="hidden items-end justify-between gap-6 border-t border-line pt-3 text-sm wrap-anywhere print:flex">
      {children}
    </div>
  );
}
