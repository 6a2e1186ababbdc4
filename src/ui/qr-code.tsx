import { useEffect, useState } from 'react';

type QrCodeProps = {
  /** What a camera reads. */
  text: string;
  /** What it is, in words. */
  label: string;
};

/** A text as a QR code, black on white with the quiet edge that cameras need; empty until its script has come. */
export function QrCode({ text, label }: QrCodeProps) {
  const [picture, setPicture] = useState<string>();
  useEffect(() => {
    let wanted = true;
    const draw = async () => {
      const url = await drawn(text);
      if (wanted) setPicture(url);
    };
    // Without its script the address stands there in letters all the same.
    draw().catch(() => undefined);
    return () => {
      wanted = false;
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

async function drawn(text: string): Promise<string> {
  const [{ generate }, { toSvgDataURL }] = await Promise.all([
    import('lean-qr'),
    import('lean-qr/extras/svg'),
  ]);
  return toSvgDataURL(generate(text), { on: 'black', off: 'white', pad: 4 });
}
