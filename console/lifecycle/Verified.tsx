// The last verification of a record, by when the next one is due, and a button to verify now.
import type { z } from 'zod';
import type { WriteCall } from '../../contract/kit/calls.ts';
import { notify } from '../data/notify.ts';
import { useWrite } from '../data/queries.ts';
import { FormButton } from '../form/fields/FormButton.tsx';
import { CheckOutlined } from '../ui/buttons/icons.tsx';
import { dayLabel } from '../ui/inputs/moments.ts';
import './verified.css';

type VerifiedRecord = {
  id: string;
  version: number;
  verifiedAt: string | null;
  verifiedBy: { name: string } | null;
  reviewBy: string | null;
};
type VerifiedProps<R> = {
  edit: WriteCall<z.ZodObject, z.ZodType<R>>;
  record: R;
  canEdit: boolean;
  onVerified: (record: R) => void;
};

/** Leaves the form's values alone. */
export function Verified<R extends VerifiedRecord>({ edit, record, canEdit, onVerified }: VerifiedProps<R>) {
  const { id, version, reviewBy } = record;
  const { mutateAsync, isPending } = useWrite(edit);
  const verify = async () => {
    const verified = await mutateAsync({ id, version, verified: true }).catch(() => null);
    if (verified === null) return;
    onVerified(verified);
    notify.success('Verified');
  };
  return (
    <div className="verified">
      <span>
        {lastText(record)}
        {reviewBy !== null && `, review by ${dayLabel(new Date(reviewBy))}`}
      </span>
      {canEdit && (
        <FormButton icon={<CheckOutlined />} loading={isPending} onClick={() => void verify()}>
          Verify
        </FormButton>
      )}
    </div>
  );
}

function lastText({ verifiedAt, verifiedBy }: VerifiedRecord): string {
  if (verifiedAt === null) return 'Not verified yet';
  return `Verified by ${verifiedBy?.name ?? 'a deleted account'} on ${dayLabel(new Date(verifiedAt))}`;
}
