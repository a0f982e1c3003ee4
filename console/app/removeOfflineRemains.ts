// Removes the service worker and caches of older consoles, which had an offline mode.

/** Unregisters service workers and empties caches. Both exist on secure pages only. */
export async function removeOfflineRemains(): Promise<void> {
  if (!isSecureContext) return;
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}
