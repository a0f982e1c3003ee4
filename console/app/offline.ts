// What the browser says of the connection, and what an older console with an offline mode may have left behind.
import { useEffect, useSyncExternalStore } from 'react';
import { notify } from '../platform/notify.ts';
import { useSession } from '../platform/session.ts';

export const offlineText = 'You are offline now';

export function useOnline(): boolean {
  return useSyncExternalStore(onConnection, () => navigator.onLine);
}

/** Warns for as long as the browser is offline, where notices have been loaded. The login page says it itself. */
export function useOfflineWarning(): void {
  const online = useOnline();
  const session = useSession();
  const warned = !online && session !== null;
  useEffect(() => {
    if (!warned) return;
    notify.warning(offlineText, { stays: true });
    return () => notify.close(offlineText);
  }, [warned]);
}

/** Unregisters service workers and empties caches. Both exist on secure pages only. */
export async function removeOfflineRemains(): Promise<void> {
  if (!isSecureContext) return;
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}

function onConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
