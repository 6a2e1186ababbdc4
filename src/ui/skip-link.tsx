/** The first stop of the keyboard on every page: past the header, to the element with that id. */
export function SkipLink({ to }: { to: string }) {
  return (
    <a
      href={`#${to}`}
      className="sr-only rounded-control bg-river px-4 py-3 font-semibold text-on-river focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
    >
      Skip to content
    </a>
  );
}
