/** Text that a person wrote, with his line breaks, at a width that reads well. */
export function Prose({ text }: { text: string }) {
  return <p className="max-w-prose text-lg leading-relaxed whitespace-pre-line">{text}</p>;
}
