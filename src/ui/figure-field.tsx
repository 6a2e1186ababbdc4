import { useState } from 'react';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { NumberInput } from './inputs.tsx';
import { Notice } from './notice.tsx';

type FigureFieldProps = {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  optional?: boolean;
  name?: string;
  value: string;
  onType: (text: string) => void;
  onBlur?: () => void;
  /** Set to false where no figure of a thousand or more is possible. */
  asksAboutPoint?: boolean;
};

/** A figure. It asks about '1.200', which is 1.2 here and 1,200 in many other countries. */
export function FigureField({
  label,
  hint,
  error,
  optional = false,
  onType,
  asksAboutPoint = true,
  ...input
}: FigureFieldProps) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Field label={label} hint={hint} error={error} optional={optional}>
        {(controlProps) => (
          <NumberInput {...controlProps} {...input} onChange={({ target }) => onType(target.value)} />
        )}
      </Field>
      {asksAboutPoint && <PointQuestion text={input.value} onUse={onType} />}
    </div>
  );
}

const MAY_BE_THOUSANDS = /(?<![\d.,])([1-9]\d{0,2})\.(\d{3})(?![\d.,])/u;

function PointQuestion({ text, onUse }: { text: string; onUse: (text: string) => void }) {
  // What a form starts with was typed, and asked about, before.
  const [kept, setKept] = useState(() => MAY_BE_THOUSANDS.exec(text)?.[0]);
  const [typed, whole = '', rest = ''] = MAY_BE_THOUSANDS.exec(text) ?? [];
  if (typed === undefined || typed === kept) return null;
  const thousands = `${whole},${rest}`;
  return (
    <Notice role="status" tone="warning" title={`Is ${typed} meant as ${thousands}?`}>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => onUse(text.replace(typed, thousands))}>
          {`Use ${thousands}`}
        </Button>
        <Button variant="secondary" onClick={() => setKept(typed)}>
          {`Keep ${Number(typed)}`}
        </Button>
      </div>
    </Notice>
  );
}
