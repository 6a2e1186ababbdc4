/** Closes the notifications of the app on this device, which its service worker shows. */
export async function closeNotifications(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
}
