import { showToast } from './toast.tsx';

/** Resolves to false where the browser refuses, or has no clipboard because the page is not on https. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Close an open dialog first: toasts lie below it. */
export async function copyLink(url: string): Promise<void> {
  showToast(
    (await copyText(url))
      ? { title: 'Link copied' }
      : { tone: 'danger', title: 'The link could not be copied', description: url },
  );
}
