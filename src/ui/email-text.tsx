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
