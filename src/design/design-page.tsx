import { chooseTheme, useTheme } from '#session/preferences.ts';
import { PageBanner } from '#ui/page-banner.tsx';
import { PageBody } from '#ui/page.tsx';
import { RadioList } from '#ui/radio-list.tsx';
import { Toasts } from '#ui/toast.tsx';
import { DisplayComponents } from './components.tsx';
import { ButtonsAndLinks, Fields } from './controls.tsx';
import { Layers } from './layers.tsx';
import { Tokens } from './tokens.tsx';

/** Every primitive of ui/ in every state, on one page. */
export function DesignPage() {
  const theme = useTheme();
  return (
    <main>
      <PageBanner title="Design" lead="The tokens, and each primitive in its states." />
      <PageBody>
        <RadioList
          legend="Appearance"
          options={[
            { value: 'system', label: 'System' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
          value={theme}
          onChange={chooseTheme}
        />
        <Tokens />
        <ButtonsAndLinks />
        <Fields />
        <DisplayComponents />
        <Layers />
      </PageBody>
      <Toasts ready />
    </main>
  );
}
