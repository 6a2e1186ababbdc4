import { useRef } from 'react';
import { Button } from './button.tsx';

type FileButtonProps = {
  label: string;
  accept: string;
  busy?: boolean;
  onFile: (file: File) => void;
};

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
          // Otherwise choosing the same file again would fire no event.
          currentTarget.value = '';
        }}
      />
      <Button variant="secondary" busy={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
