import type { BizError } from '../data/client.ts';
import { Button } from '../ui/buttons/Button.tsx';

export type PickerRead = { isFetching: boolean; error: BizError | null; refetch: () => unknown };

/** Content of a picker's list without options. */
export function NothingFound({ read: { isFetching, error, refetch } }: { read: PickerRead }) {
  if (isFetching) return 'Loading';
  if (error === null) return 'No match';
  return (
    <span role="alert">
      {error.message}{' '}
      {/* The list closes when its input loses the focus. By keyboard, opening it again retries. */}
      <Button size="small" onMouseDown={(event) => event.preventDefault()} onClick={() => void refetch()}>
        Retry
      </Button>
    </span>
  );
}

/** Retries a failed read when the picker opens. */
export function retryOnOpen(open: boolean, { error, refetch }: PickerRead): void {
  if (open && error !== null) void refetch();
}
