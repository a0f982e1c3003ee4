// The cache of server replies.
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { session } from '../../../contract/session/session.ts';
import { BizError } from '../../data/client.ts';

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: lookAgainAtRights }),
  mutationCache: new MutationCache({ onError: lookAgainAtRights }),
  defaultOptions: {
    // Failures are shown at once, with a retry button, even if the browser reports being offline.
    queries: { retry: false, networkMode: 'always', staleTime: 5_000 },
    mutations: { networkMode: 'always' },
  },
});

/** A refusal means that the rights have changed since the screen was drawn. */
function lookAgainAtRights(error: Error): void {
  if (!(error instanceof BizError) || error.errorCode !== 'forbidden') return;
  void queryClient.invalidateQueries({ queryKey: [session.current.path] });
}
