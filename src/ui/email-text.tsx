import { Fragment } from 'react';

/** Breaks before the parts of the domain. */
export function EmailText({ email }: { email: string }) {
  const [mailbox, ...domain] = email.split(/(?=@)/u);
  return (
    <span className="min-w-0 wrap-anywhere">
      <span>{mailbox}</span>
      {domain
        .join('')
        .split(/(?=\.)/u)
        .map((part, index) => (
          <Fragment key={index}>
            <wbr />
            <span>{part}</span>
          </Fragment>
        ))}
    </span>
  );
}
