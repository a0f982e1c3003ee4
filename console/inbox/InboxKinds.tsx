// The kinds of notices that an account gets.
import { useState } from 'react';
import { inbox, type NoticeKind, noticeKinds } from '../../contract/inbox/inbox.ts';
import { useRead, useWrite } from '../data/queries.ts';

const kinds = Object.keys(noticeKinds) as NoticeKind[];

export function InboxKinds() {
  const { data } = useRead(inbox.muted, {});
  const mute = useWrite(inbox.mute);
  // What was chosen shows at once.
  const [chosen, setChosen] = useState<NoticeKind[]>();
  const muted = chosen ?? data?.kinds ?? [];
  const change = (kinds: NoticeKind[]) => {
    setChosen(kinds);
    mute.mutate({ kinds }, { onError: () => setChosen(undefined) });
  };
  return (
    <fieldset disabled={data === undefined}>
      <legend>Tell me about</legend>
      {kinds.map((kind) => (
        <label key={kind}>
          <input
            type="checkbox"
            checked={!muted.includes(kind)}
            onChange={({ target }) => {
              const others = muted.filter((one) => one !== kind);
              change(target.checked ? others : [...others, kind]);
            }}
          />
          {noticeKinds[kind]}
        </label>
      ))}
    </fieldset>
  );
}
