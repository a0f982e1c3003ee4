// The API tokens of an account, in its drawer. They are ended from here; made they are only by whoever holds them.
import { type Account, accounts } from '../../../contract/accounts.ts';
import { useCan } from '../../platform/access.tsx';
import { FormSection } from '../../platform/form/FormSection.tsx';
import { notify } from '../../platform/notify.ts';
import { useRead, useWrite } from '../../platform/queries.ts';
import { TokenList } from './TokenList.tsx';

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
