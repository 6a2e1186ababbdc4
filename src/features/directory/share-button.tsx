import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.tsx';
import { Share2 } from 'lucide-react';

/** The address of a page of this app as somebody else can open it. */
export function addressOf(path: string): string {
  return new URL(path, window.location.origin).href;
}

/** Passes a page of the directory on: through the device's own sharing where it has one, else its address is copied. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  return (
    <Button variant="quiet" onClick={() => void share({ title, url: addressOf(path) })}>
      <Share2 aria-hidden className="size-5" />
      Share
    </Button>
  );
}

async function share(page: { title: string; url: string }): Promise<void> {
  // Neither is everywhere, and the clipboard nowhere without https.
  const device: Partial<Navigator> = navigator;
  try {
    if (device.share !== undefined) return await navigator.share(page);
    await navigator.clipboard.writeText(page.url);
    return showToast({ title: 'Link copied' });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    return showToast({
      tone: 'destructive',
      title: 'The link could not be shared',
      description: `Copy it from here: ${page.url}`,
    });
  }
}
