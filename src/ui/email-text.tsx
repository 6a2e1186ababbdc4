import { Fragment } from 'react';

/** An email address that may break before the parts of its domain. */
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
