// Says above the rows how many records others have changed. The rows stay as they are until the button is pressed.
import { useQueryClient } from '@tanstack/react-query';
import { historyTypes } from '../../contract/history/history.ts';
import type { Call } from '../../contract/kit/calls.ts';
import { useChanged } from '../data/pulse.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { refreshArea } from './pageQuery.ts';

/** A reply of the pulse names no more. */
const maxCounted = 100;

/** @param readAt when the rows were read, in milliseconds since 1970 */
export function Changed({ list, readAt }: { list: Call; readAt: number }) {
  const client = useQueryClient();
  const area = Object.values(historyTypes).find((one) => list.right === `${one}.view`);
  const count = useChanged(area, readAt);
  return (
    <span role="status" className="list-changed">
      {count > 0 && (
        <>
          {count < maxCounted ? count : `${maxCounted}+`} changed.{' '}
          <Button type="link" size="small" onClick={() => void refreshArea(client, list)}>
            Refresh
          </Button>
        </>
      )}
    </span>
  );
}
