/** An e-mail address that breaks before its @ first, where there is no room for all of it. */
export function EmailText({ email }: { email: string }) {
  const [mailbox, ...domain] = email.split(/(?=@)/u);
  return (
    <span className="min-w-0 wrap-anywhere">
      {mailbox}
      <wbr />
      {domain.join('')}
    </span>
  );
}
