import { CheckOutlined } from '@ant-design/icons';
import type { Listing } from '../../../../contract/listings/fields.ts';
import { listings } from '../../../../contract/listings/listings.ts';
import { notify } from '../../../data/notify.ts';
import { useWrite } from '../../../data/queries.ts';
import { FormButton } from '../../../form/fields/FormButton.tsx';
import { dayLabel } from '../../../ui/inputs/moments.ts';

type VerifiedProps = { record: Listing; canEdit: boolean; onVerified: (record: Listing) => void };

/** The last verification, and a button to verify now. Leaves the form's values alone. */
export function Verified({ record, canEdit, onVerified }: VerifiedProps) {
  const { id, version, verifiedAt, verifiedBy } = record;
  const { mutateAsync, isPending } = useWrite(listings.edit);
  const verify = async () => {
    const verified = await mutateAsync({ id, version, verified: true }).catch(() => null);
    if (verified === null) return;
    onVerified(verified);
    notify.success('Marked as checked');
  };
  return (
    <div className="listing-verified">
      <span>
        {verifiedAt === null
          ? 'Not checked yet.'
          : `Checked by ${verifiedBy?.name ?? 'a deleted account'} on ${dayLabel(new Date(verifiedAt))}`}
      </span>
      {canEdit && (
        <FormButton icon={<CheckOutlined aria-hidden />} loading={isPending} onClick={() => void verify()}>
          Mark as checked
        </FormButton>
      )}
    </div>
  );
}
