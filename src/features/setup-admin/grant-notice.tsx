import type { Asked } from '#domain/asked.ts';
import type { Grant } from '#domain/setup.ts';
import { Notice } from '#ui/notice.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { ReactNode } from 'react';
import { isGranted } from './commands.ts';
import { setupWords } from './setup-words.ts';

/** What came of it, in its place on the page. */
export function GrantNotice({ answer, children }: { answer: Asked<Grant>; children?: ReactNode }) {
  const { tone, title, text } = setupWords(answer);
  const signedOut = answer.kind === 'sign-in';
  return (
    <Notice role={isGranted(answer) ? 'status' : 'alert'} tone={tone} title={title}>
      {text !== undefined && <p>{text}</p>}
      {signedOut && (
        <TextLink to="/auth" search={{ from: '/setup-admin' }}>
          Go to Login
        </TextLink>
      )}
      {isGranted(answer) && children}
    </Notice>
  );
}
