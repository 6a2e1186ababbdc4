import { Field } from '#ui/field.tsx';
import { SelectInput } from '#ui/inputs.tsx';
import { Options } from '#ui/options.tsx';

type ChoiceProps = {
  label: string;
  error: string | undefined;
  /** '' for none. */
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
};

/** A select that begins without a choice. */
export function Choice({ label, error, value, options, onChange }: ChoiceProps) {
  return (
    <Field label={label} error={error}>
      {(controlProps) => (
        <SelectInput
          {...controlProps}
          value={options.some((option) => option.value === value) ? value : ''}
          onChange={({ target }) => onChange(target.value)}
        >
          <option value="">Choose…</option>
          <Options options={options} />
        </SelectInput>
      )}
    </Field>
  );
}
