export function EmailText({ email }: { email: string }) {
  const [mailbox, ...domain] = email.split(/(?=@)/u);
  return (
    <span className="min-w-0 wrap-anywhere">
      <span>{mailbox}</span>
      <wbr />
      <span>{domain.join('')}</span>
    </span>
  );
}
