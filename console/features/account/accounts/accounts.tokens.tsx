// The API tokens of an account, in its drawer. They can be revoked here; only their owner creates them.
import { type Account, accounts } from '../../../../contract/accounts/accounts.ts';
import { useCan } from '../../../data/access.tsx';
import { notify } from '../../../data/notify.ts';
import { useRead, useWrite } from '../../../data/queries.ts';
import { FormSection } from '../../../form/FormSection.tsx';
import { TokenList } from '../my-account/TokenList.tsx';

export default function AccountTokens({ account, isOwn }: { account: Account; isOwn: boolean }) {
  const { data = [] } = useRead(accounts.tokens, { id: account.id });
  const { mutate, isPending } = useWrite(accounts.endToken);
  const mayEnd = useCan('accounts.edit') && !isOwn;
  if (data.length === 0) return null;
  const end = ({ id, name }: { id: string; name: string }) =>
    mutate({ id }, { onSuccess: () => notify.success(`Token ${name} ended`) });
  return (
    <FormSection id="account-tokens" title="API tokens">
      <TokenList tokens={data} busy={isPending} onEnd={mayEnd ? end : undefined} />
    </FormSection>
  );
}
