import { Button, ButtonAnchor } from '#ui/button.tsx';
import { CheckboxList } from '#ui/checkbox-list.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { FileButton } from '#ui/file-button.tsx';
import { DateInput, NumberInput, SelectInput, TextArea, TextInput, TimeInput } from '#ui/inputs.tsx';
import { NavLink } from '#ui/nav-link.tsx';
import { RadioList } from '#ui/radio-list.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { TextAnchor } from '#ui/text-link.tsx';
import { FORCED, OnBand, Specimen, State } from './specimen.tsx';

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger', 'verified'] as const;
const noop = () => undefined;
const problem = 'Volume must be a positive number';

function ButtonStates({ variant }: { variant: (typeof VARIANTS)[number] | 'accent' | 'band' }) {
  return (
    <>
      {FORCED.map(([name, force]) => (
        <State key={name} name={name}>
          <Button variant={variant} data-force={force}>
            {variant}
          </Button>
        </State>
      ))}
      <State name="disabled">
        <Button variant={variant} disabled>
          {variant}
        </Button>
      </State>
      <State name="busy">
        <Button variant={variant} busy>
          {variant}
        </Button>
      </State>
    </>
  );
}

export function ButtonsAndLinks() {
  return (
    <>
      {VARIANTS.map((variant) => (
        <Specimen key={variant} name={`Button, ${variant}`}>
          <ButtonStates variant={variant} />
        </Specimen>
      ))}
      <OnBand>
        <Specimen name="Button, accent">
          <ButtonStates variant="accent" />
        </Specimen>
        <Specimen name="Button, band">
          <ButtonStates variant="band" />
        </Specimen>
      </OnBand>
      <Specimen name="Links">
        {FORCED.map(([name, force]) => (
          <State key={name} name={name}>
            <TextAnchor href="#links" data-force={force}>
              In running text
            </TextAnchor>
            <ButtonAnchor href="#links" variant="secondary" data-force={force}>
              As a button
            </ButtonAnchor>
            <NavLink to="/" activeProps={{}} data-force={force}>
              Navigation
            </NavLink>
          </State>
        ))}
      </Specimen>
      <Specimen name="File button">
        <State name="rest">
          <FileButton label="Open File" accept=".json" onFile={noop} />
        </State>
        <State name="busy">
          <FileButton label="Open File" accept=".json" busy onFile={noop} />
        </State>
      </Specimen>
      <Specimen name="Tabs">
        <Tabs
          label="Tabs"
          tabs={[
            { value: 'one', label: 'About', panel: <p>The first panel</p> },
            { value: 'two', label: 'Water Listings', panel: <p>The second panel</p> },
          ]}
        />
      </Specimen>
    </>
  );
}

export function Fields() {
  return (
    <>
      <Specimen name="Text field">
        {FORCED.map(([name, force]) => (
          <State key={name} name={name}>
            <Field label="Title" hint="As it will appear">
              {(controlProps) => <TextInput {...controlProps} data-force={force} placeholder="Nothing yet" />}
            </Field>
          </State>
        ))}
        <State name="disabled">
          <Field label="Title">
            {(controlProps) => <TextInput {...controlProps} disabled defaultValue="Fixed" />}
          </Field>
        </State>
        <State name="error">
          <Field label="Volume (ML)" error={problem}>
            {(controlProps) => <NumberInput {...controlProps} defaultValue="none" />}
          </Field>
        </State>
      </Specimen>
      <Specimen name="Other fields">
        <State name="day">
          <Field label="Expiry Date" optional>
            {(controlProps) => <DateInput {...controlProps} />}
          </Field>
        </State>
        <State name="time">
          <Field label="Start Time" optional>
            {(controlProps) => <TimeInput {...controlProps} />}
          </Field>
        </State>
        <State name="choice">
          <Field label="Water Type">
            {(controlProps) => (
              <SelectInput {...controlProps}>
                <option>Surface Water</option>
              </SelectInput>
            )}
          </Field>
        </State>
        <State name="choice, disabled">
          <Field label="Broker">
            {(controlProps) => (
              <SelectInput {...controlProps} disabled>
                <option>Choose a company first</option>
              </SelectInput>
            )}
          </Field>
        </State>
        <State name="several lines, error">
          <Field label="Description" error="Description must be at least 20 characters">
            {(controlProps) => <TextArea {...controlProps} defaultValue="Too short" />}
          </Field>
        </State>
      </Specimen>
      <Specimen name="Choices">
        <State name="many">
          <CheckboxList
            legend="Regions"
            options={['Lachlan', 'SA Murray']}
            selected={['Lachlan']}
            onChange={noop}
          />
        </State>
        <State name="many, error">
          <CheckboxList
            legend="Regions"
            error="Choose at least one"
            options={['Lachlan', 'SA Murray']}
            selected={[]}
            onChange={noop}
          />
        </State>
        <State name="yes or no">
          <Checkbox label="Also the drafts" checked onChange={noop} />
        </State>
        <State name="one">
          <RadioList
            legend="Appearance"
            options={[
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
            value="light"
            onChange={noop}
          />
        </State>
      </Specimen>
    </>
  );
}
