// A picture of the library: alt text, focal point, uses, file.
import { Drawer } from 'antd';
import { useState } from 'react';
import { media } from '../../../contract/media/media.ts';
import { useRead } from '../../data/queries.ts';
import { useUnsavedText } from '../../form/saving/useUnsavedText.ts';
import { Details } from '../../media/Details.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { ErrorPanel } from '../../ui/display/ErrorPanel.tsx';
import { Lines } from '../../ui/display/Lines.tsx';
import { themed } from '../../ui/themed.tsx';

function MediaDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useRead(media.list, { ids: [id] });
  const medium = data?.rows[0];
  const [typed, setTyped] = useState(false);
  // Closing is a step of the router, which asks.
  const { release } = useUnsavedText(typed);
  const leave = () => {
    release();
    onClose();
  };
  return (
    <Drawer open title="Picture" size={420} onClose={onClose}>
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Lines rows={10} />}
      {medium && <Details key={id} medium={medium} onTyped={setTyped} onDeleted={leave} />}
      {data && !medium && (
        <EmptyState
          title="Picture not found"
          text="It was deleted, or the link is wrong."
          action={<Button onClick={onClose}>Back to the library</Button>}
        />
      )}
    </Drawer>
  );
}

export default themed(MediaDrawer);
