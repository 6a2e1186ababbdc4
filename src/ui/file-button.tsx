import { useRef } from 'react';
import { Button } from './button.tsx';

type FileButtonProps = {
  /** What the button says, which is also the name of the file field behind it. */
  label: string;
  /** Which files the browser offers, as the `accept` of a file field. */
  accept: string;
  busy?: boolean;
  onFile: (file: File) => void;
};

/** A button that has a person choose a file. The same file can be chosen again. */
export function FileButton({ label, accept, busy = false, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file !== undefined) onFile(file);
          currentTarget.value = '';
        }}
      />
      <Button variant="secondary" busy={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
