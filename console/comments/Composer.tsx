// A comment being written. Ctrl+Enter sends it. @ proposes people, who are mentioned if their name is in the text when it is sent.
import { Mentions } from 'antd';
import { type ReactNode, useState } from 'react';
import { commentLimits } from '../../contract/comments/comments.ts';
import { useUnsavedText } from '../form/saving/useUnsavedText.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { isUnsaved } from './drafts.ts';

export type Person = { id: string; name: string };
type ComposerProps = {
  label: string;
  /** Label of the button that sends. */
  action: string;
  people: readonly Person[];
  text: string;
  /** The text that is saved already. */
  saved?: string;
  onText: (text: string) => void;
  /** Sends the comment, and clears or closes this. */
  onSend: (typed: { body: string; mentions: string[] }) => Promise<void>;
  onCancel?: () => void;
  /** Above the buttons. */
  children?: ReactNode;
};

export function Composer(props: ComposerProps) {
  const { label, action, people, text, saved = '', onText, onSend, onCancel, children } = props;
  const [busy, setBusy] = useState(false);
  const { mayClose } = useUnsavedText(isUnsaved({ text, saved }));
  const send = async () => {
    const body = text.trim();
    if (body === '' || busy) return;
    setBusy(true);
    const mentioned = people.filter(({ name }) => body.includes(`@${name}`));
    const mentions = mentioned.slice(0, commentLimits.mentions).map(({ id }) => id);
    try {
      await onSend({ body, mentions });
    } catch {
      // The call has shown its error, and the text stays.
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="comments-composer"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Mentions
        aria-label={label}
        autoSize={{ minRows: 2, maxRows: 10 }}
        maxLength={commentLimits.body}
        placeholder="@ mentions a person"
        value={text}
        onChange={onText}
        options={people.map(({ name, id }) => ({ key: id, value: name, label: name }))}
      />
      {children}
      <div className="comments-actions">
        <Button type="primary" htmlType="submit" loading={busy} disabled={text.trim() === ''}>
          {action}
        </Button>
        {onCancel && (
          <Button onClick={() => void mayClose().then((leave) => leave && onCancel())}>Cancel</Button>
        )}
      </div>
    </form>
  );
}
