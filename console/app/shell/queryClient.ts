// The cache of server replies.
import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { session } from '../../../contract/session/session.ts';
import { BizError, showError } from '../../data/client.ts';

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      lookAgainAtRights(error);
      showFailedRead(error, query);
    },
  }),
  mutationCache: new MutationCache({ onError: lookAgainAtRights }),
  defaultOptions: {
    // Failures are shown at once, even if the browser reports being offline.
    queries: { retry: false, networkMode: 'always', staleTime: 5_000 },
    mutations: { networkMode: 'always' },
  },
});

/** Every read that a screen waits for is shown as the server asks; Retry stands in its place. Reads ahead fail in silence. */
function showFailedRead(error: Error, query: Query<unknown, unknown>): void {
  if (error instanceof BizError && query.isActive() && query.meta?.silent !== true) showError(error);
}

/** A refusal means that the rights have changed since the screen was drawn. */
function lookAgainAtRights(error: Error): void {
  if (!(error instanceof BizError) || error.errorCode !== 'forbidden') return;
  void queryClient.invalidateQueries({ queryKey: [session.current.path] });
}
