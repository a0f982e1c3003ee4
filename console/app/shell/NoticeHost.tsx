// Shows notices, see `notify`.
import { message, notification } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { type Notice, notify, setNotifyHost } from '../../data/notify.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Themed } from '../../ui/themed.tsx';

export default function NoticeHost() {
  return (
    <Themed>
      <Host />
    </Themed>
  );
}

/** Seconds. */
const durations = { success: 3, warning: 5, error: 6, undo: 8, notification: 8, never: 0 };

function Host() {
  // Over the header, and over the last rows of a list: neither covers filters, the bar of a selection or a pager, which are used next.
  const [messages, messageHolder] = message.useMessage({ top: 4 });
  const [notifications, notificationHolder] = notification.useNotification({
    placement: 'bottomRight',
    bottom: 72,
  });

  const show = useEffectEvent((notice: Notice) => {
    const { kind, key } = notice;
    if (kind === 'open') {
      const { title, description, action, onClose } = notice;
      const actions = action && (
        <Button type="primary" size="small" onClick={action.onClick}>
          {action.label}
        </Button>
      );
      const duration = action === undefined ? durations.notification : durations.never;
      notifications.open({
        key,
        title,
        description,
        actions,
        duration,
        role: 'alert',
        onClose: () => onClose?.(),
      });
    } else if (kind === 'undo') {
      messages.open({ key, type: 'success', duration: durations.undo, content: undoContent(notice) });
    } else {
      const stays = kind === 'warning' && notice.stays;
      messages.open({
        key,
        type: kind,
        content: notice.text,
        duration: stays ? durations.never : durations[kind],
      });
    }
  });
  const close = useEffectEvent((key: string) => {
    messages.destroy(key);
    notifications.destroy(key);
  });
  // Runs once, not for each new instance by Ant Design: a notice closed in between would never disappear.
  useEffect(() => {
    setNotifyHost({ show: (notice) => show(notice), close: (key) => close(key) });
    return () => setNotifyHost(undefined);
  }, []);

  return (
    <>
      {messageHolder}
      {notificationHolder}
    </>
  );
}

function undoContent({ text, key, onUndo }: Extract<Notice, { kind: 'undo' }>) {
  const undo = () => {
    notify.close(key);
    onUndo();
  };
  return (
    <>
      {text}
      <Button type="link" size="small" onClick={undo}>
        Undo
      </Button>
    </>
  );
}
