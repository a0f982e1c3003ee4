// Short notices. Usable anywhere: the shell mounts their host, see `setNotifyHost`.

export type Notice =
  | { kind: 'success' | 'error'; text: string; key: string }
  | { kind: 'warning'; text: string; key: string; stays: boolean }
  | { kind: 'undo'; text: string; key: string; onUndo: () => void }
  | ({ kind: 'open'; key: string } & Notification);

export type Notification = {
  title: string;
  description?: string;
  /** A button; with one the notification stays until it is closed. */
  action?: { label: string; onClick: () => void };
  /** Called when the notification is closed, also by `notify.close`. */
  onClose?: () => void;
};

type NotifyHost = { show: (notice: Notice) => void; close: (key: string) => void };

/** A notice with the same text replaces the one still shown. */
export const notify = {
  success: (text: string) => show({ kind: 'success', text, key: text }),
  /** With `stays` until it is closed. */
  warning: (text: string, { stays = false } = {}) => show({ kind: 'warning', text, key: text, stays }),
  error: (text: string) => show({ kind: 'error', text, key: text }),
  /** A notification in the corner, with a title of its own. */
  open: (notification: Notification) => show({ kind: 'open', key: notification.title, ...notification }),
  /** Reports an action, with an Undo button for 8 seconds. */
  undo: (text: string, onUndo: () => void) =>
    show({ kind: 'undo', text, key: `undo ${(undos += 1)}`, onUndo }),
  /** Closes a notice early. */
  close: (key: string) => {
    early = early.filter((notice) => notice.key !== key);
    host?.close(key);
  },
};

/** Notices wait until a host is mounted. */
export function setNotifyHost(next: NotifyHost | undefined): void {
  host = next;
  if (next === undefined) return;
  for (const notice of early) next.show(notice);
  early = [];
}

/** Calls back when a notice waits for a host. Returns an unsubscribe function. */
export function onNoticeWaiting(listener: () => void): () => void {
  waiting = listener;
  if (early.length > 0) listener();
  return () => {
    waiting = undefined;
  };
}

let host: NotifyHost | undefined;
let waiting: (() => void) | undefined;
let early: Notice[] = [];
let undos = 0;

function show(notice: Notice): void {
  if (host !== undefined) return host.show(notice);
  early.push(notice);
  waiting?.();
}
