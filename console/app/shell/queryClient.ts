// The one cache of what the server has said.
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { session } from '../../../contract/session/session.ts';
import { BizError } from '../../data/client.ts';

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: lookAgainAtRights }),
  mutationCache: new MutationCache({ onError: lookAgainAtRights }),
  defaultOptions: {
    // Failures are shown at once, with a button to retry: also those of a browser that believes itself offline.
    queries: { retry: false, networkMode: 'always', staleTime: 5_000 },
    mutations: { networkMode: 'always' },
  },
});

/** Who is refused something that the screen offered has other rights by now than the screen knows. */
function lookAgainAtRights(error: Error): void {
  if (!(error instanceof BizError) || error.errorCode !== 'forbidden') return;
  void queryClient.invalidateQueries({ queryKey: [session.current.path] });
}
