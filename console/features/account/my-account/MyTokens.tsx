// Your API tokens: list, create and revoke.
import { lazy, Suspense, useState } from 'react';
import { tokens } from '../../../../contract/tokens/tokens.ts';
import { notify } from '../../../data/notify.ts';
import { useRead, useWrite } from '../../../data/queries.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ErrorPanel } from '../../../ui/display/ErrorPanel.tsx';
import { Lines } from '../../../ui/display/Lines.tsx';
import { TokenList } from './TokenList.tsx';

const NewToken = lazy(() => import('./NewToken.tsx'));

export default function MyTokens() {
  const { data, error, refetch } = useRead(tokens.list, {});
  const revoke = useWrite(tokens.revoke);
  const [making, setMaking] = useState(false);
  return (
    <section className="panel" aria-labelledby="my-tokens">
      <h2 id="my-tokens">My API tokens</h2>
      {data === undefined &&
        (error === null ? <Lines rows={2} /> : <ErrorPanel error={error} onRetry={refetch} />)}
      {data?.length === 0 && <p className="soft">Let scripts act on your behalf. No tokens yet.</p>}
      {data !== undefined && data.length > 0 && (
        <TokenList
          tokens={data}
          busy={revoke.isPending}
          onEnd={({ id, name }) =>
            revoke.mutate({ id }, { onSuccess: () => notify.success(`Token ${name} ended`) })
          }
        />
      )}
      <Button onClick={() => setMaking(true)}>Create token…</Button>
      {making && (
        <Suspense>
          <NewToken onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </section>
  );
}
