import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { APP_NAME } from '#domain/app.ts';
import { formatDay, localDay } from '#domain/values/date.ts';
import { Button } from '#ui/button.tsx';
import { PrintFooter, QrCode } from '#ui/qr-code.tsx';
import { showToast } from '#ui/toast.tsx';

export function pageUrl(path: string): string {
  return new URL(path, globalThis.location.origin).href;
}

/** Shares a page through the device's share sheet where it has one, else copies its address. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  return (
    <Button variant="quiet" onClick={() => void share({ title, url: pageUrl(path) })}>
      <Share2 aria-hidden className="size-5" />
      <span>Share</span>
    </Button>
  );
}

async function share(page: { title: string; url: string }): Promise<void> {
  // Not every browser has the share sheet, and none has the clipboard without https.
  const device: Partial<Navigator> = navigator;
  try {
    if (device.share !== undefined) return await navigator.share(page);
    await navigator.clipboard.writeText(page.url);
    return showToast({ title: 'Link copied' });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    return showToast({
      tone: 'danger',
      title: 'The link could not be shared',
      description: `Copy it from here: ${page.url}`,
    });
  }
}

/** Prints the page's address and the day, because printed prices go out of date. */
export function PrintOrigin({ path }: { path: string }) {
  const [today] = useState(() => formatDay(localDay(new Date())));
  return (
    <PrintFooter>
      <p>
        <span>
          {`${APP_NAME}, a directory of water brokers and parcels. As it was on this device on ${today}.`}
        </span>
        <span className="block">{pageUrl(path)}</span>
      </p>
      <QrCode text={pageUrl(path)} label="The address of this page, for a camera" />
    </PrintFooter>
  );
}
