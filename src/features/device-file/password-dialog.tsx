import { useEffect, useId, useRef, useState } from 'react';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { QuestionDialog } from '#ui/question-dialog.tsx';

type PasswordDialogProps = {
  title: string;
  lead: string;
  hint?: string;
  yes: string;
  autoComplete: 'new-password' | 'current-password';
  /** Resolves to what is wrong, which leaves what was typed; null closes nothing here. */
  onPassword: (password: string) => Promise<string | null>;
  onClose: () => void;
};

export function PasswordDialog({ title, lead, hint, yes, autoComplete, ...rest }: PasswordDialogProps) {
  const { onPassword, onClose } = rest;
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const form = useId();
  // After the dialog, which focuses its first button.
  useEffect(() => input.current?.focus(), []);
  // Waits until the field is enabled again.
  useEffect(() => {
    if (!busy && problem !== null) input.current?.focus();
  }, [busy, problem]);
  const submit = async () => {
    setBusy(true);
    setProblem(null);
    setProblem(await onPassword(password));
    setBusy(false);
  };
  return (
    <QuestionDialog
      open
      busy={busy}
      onClose={onClose}
      title={title}
      lead={lead}
      yes={yes}
      onYes={() => void submit()}
    >
      <form
        id={form}
        inert={busy}
        className="flex flex-col gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Field label="Password" hint={hint} error={problem ?? undefined}>
          {(controlProps) => (
            <TextInput
              {...controlProps}
              ref={input}
              type={shown ? 'text' : 'password'}
              name="file-password"
              autoComplete={autoComplete}
              autoCapitalize="none"
              spellCheck={false}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
        <Checkbox label="Show the password" checked={shown} onChange={setShown} />
      </form>
    </QuestionDialog>
  );
}
