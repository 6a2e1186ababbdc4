import { localDay, formatDay } from '#domain/date.ts';
import { PRODUCT } from '#domain/product.ts';
import { PrintLine } from '#ui/print-line.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { useState } from 'react';
import { addressOf } from './share-button.tsx';

/** Where a printed page comes from and when: prices on paper grow old. */
export function PrintOrigin({ path }: { path: string }) {
  const [today] = useState(() => formatDay(localDay(new Date())));
  return (
    <PrintLine>
      <p>
        {PRODUCT}, a directory of water brokers and parcels. As it was on this device on {today}.
        <br />
        {addressOf(path)}
      </p>
      <QrCode text={addressOf(path)} label="The address of this page, for a camera" />
    </PrintLine>
  );
}
