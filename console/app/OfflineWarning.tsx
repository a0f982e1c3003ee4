// Warns on every page while the browser is offline. Part of the main chunk: nothing can be loaded then.
import { useSyncExternalStore } from 'react';

export function OfflineWarning() {
  const online = useSyncExternalStore(onConnection, () => navigator.onLine);
  return (
    <div className="offline-warning" role="alert">
      {online ? null : 'You are offline now'}
    </div>
  );
}

function onConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
