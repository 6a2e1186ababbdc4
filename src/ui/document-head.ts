import { createContext, use, useEffect } from 'react';

/** What search engines and link previews show of a page. */
export type DocumentHead = { title: string; description: string };

/** Receives the head of a page that is rendered without a document. */
export const DocumentHeadContext = createContext<((head: DocumentHead) => void) | null>(null);

/** Sets the title and the description of the page, and its address for a page that names one. */
export function useDocumentHead(title: string, description: string): void {
  use(DocumentHeadContext)?.({ title, description });
  useEffect(() => {
    document.title = title;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
    const { origin, pathname } = window.location;
    document.querySelector('link[rel="canonical"]')?.setAttribute('href', origin + pathname);
  }, [title, description]);
}
