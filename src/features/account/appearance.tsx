import { FormSection } from '#ui/form.tsx';
import { RadioList } from '#ui/radio-list.tsx';
import { chooseTheme, useTheme, type Theme } from '#ui/theme.ts';

const THEMES: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'Like this device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export function Appearance() {
  return (
    <FormSection title="Appearance">
      <RadioList legend="Theme" options={THEMES} value={useTheme()} onChange={chooseTheme} />
    </FormSection>
  );
}
