/** Why the buttons are disabled. */
export function OfflineReason() {
  return <p>This device has no network. Decisions need one.</p>;
}
