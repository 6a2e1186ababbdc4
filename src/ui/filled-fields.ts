/**
 * Tells React what the fields hold, before a press or a submission reads them: some browsers fill in a form without any event, and React
 * would empty the fields again. Returns what ends it.
 */
export function watchFilledFields(page: Document): () => void {
  const announce = ({ target }: Event) => {
    // A press may read the fields of another form, such as a key that several forms of a page need.
    if (!(target instanceof Element) || target.closest('form, dialog') === null) return;
    const fields = page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED);
    // All are read first: what React learns of one field renders the others.
    for (const [field, value] of [...fields].map((field) => [field, field.value] as const)) {
      if (field.value !== value) setUnseen(field, value);
      // React ignores the event of a field whose value it knows.
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
  page.addEventListener('click', announce, { capture: true });
  page.addEventListener('submit', announce, { capture: true });
  return () => {
    page.removeEventListener('click', announce, { capture: true });
    page.removeEventListener('submit', announce, { capture: true });
  };
}

const TYPED = 'input:not([type=checkbox], [type=radio], [type=file]), textarea';

/** Uses the browser's own setter: through the one on the field itself, React would learn the value and ignore the event. */
function setUnseen(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Reflect.set(prototype, 'value', value, field);
}
