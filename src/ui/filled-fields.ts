/**
 * Tells React what the fields hold, before a press or a submission reads them: some browsers fill in a form without any event, and React
 * would empty the fields again. Returns what ends it.
 */
export function watchFilledFields(page: Document): () => void {
  const announce = ({ target }: Event) => {
    if (!(target instanceof Element)) return;
    // React ignores the event of a field whose value it knows.
    for (const field of target.closest('form, dialog')?.querySelectorAll('input, textarea') ?? [])
      field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  page.addEventListener('click', announce, { capture: true });
  page.addEventListener('submit', announce, { capture: true });
  return () => {
    page.removeEventListener('click', announce, { capture: true });
    page.removeEventListener('submit', announce, { capture: true });
  };
}
