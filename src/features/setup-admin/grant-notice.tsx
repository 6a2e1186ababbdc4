import type { RemoteResult } from '#domain/remote-result.ts';
import type { Grant } from '#domain/setup.ts';
import { Notice } from '#ui/notice.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { ReactNode } from 'react';
import { isGranted } from './commands.ts';
import { setupMessages } from './setup-messages.ts';

export function GrantNotice({ answer, children }: { answer: RemoteResult<Grant>; children?: ReactNode }) {
  const { tone, title, text } = setupMessages(answer);
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
