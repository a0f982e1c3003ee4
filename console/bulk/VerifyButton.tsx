import { jobOver, type RunBulk, type Selected } from '../list/selection/selected.ts';
import type { ListRow } from '../list/types.ts';
import { Button } from '../ui/buttons/Button.tsx';

type VerifyButtonProps<Row> = { selected: Selected<Row>; run: RunBulk };

/** Verifies the selected rows. */
export function VerifyButton<Row extends ListRow>({ selected, run }: VerifyButtonProps<Row>) {
  const job = { verb: 'Verify', done: 'verified', do: { verify: true } };
  return (
    <Button size="small" onClick={() => void run(jobOver(selected, job))}>
      Verify
    </Button>
  );
}
