type CheckboxListProps = {
  legend: string;
  options: readonly string[];
  selected: readonly string[];
  /** Receives the new selection, in the order of the options. */
  onChange: (selected: string[]) => void;
};

/** A choice of many in a list of about 10rem that scrolls (spec section 9). */
export function CheckboxList({ legend, options, selected, onChange }: CheckboxListProps) {
  const toggle = (option: string) =>
    onChange(
      options.filter((each) => (each === option ? !selected.includes(each) : selected.includes(each))),
    );
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className="max-h-40 overflow-y-auto overscroll-contain rounded-control border border-control bg-surface py-1">
        {options.map((option) => (
          <label
            key={option}
            className="flex min-h-12 cursor-pointer items-center gap-3 px-3.5 hover:bg-river-wash pointer-fine:min-h-9"
          >
            <input
              type="checkbox"
              checked={selected.includes(option)}
              onChange={() => toggle(option)}
              className="size-5 shrink-0 cursor-pointer accent-river outline-offset-1"
            />
            {option}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
