// The next action of a row: publish what is in review, and verify what is stale. All else is opened.
import { useQueryClient } from '@tanstack/react-query';
import { articles } from '../../../contract/articles/articles.ts';
import { banners } from '../../../contract/banners/banners.ts';
import { collections } from '../../../contract/collections/collections.ts';
import type { WorkRow, WorkSection } from '../../../contract/desk/my-work.ts';
import type { WriteCall } from '../../../contract/kit/calls.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { notify } from '../../data/notify.ts';
import { useWrite } from '../../data/queries.ts';

const statusCalls = {
  gameListing: listings.status,
  article: articles.status,
  banner: banners.status,
  collection: collections.status,
};

const applyCalls = {
  gameListing: listings.applyChange,
  article: articles.applyChange,
  banner: banners.applyChange,
  collection: collections.applyChange,
};

type NextAction = { label: string; isPending: boolean; run: () => void };

export function useNextAction(section: WorkSection, row: WorkRow): NextAction | undefined {
  const client = useQueryClient();
  const { type, id, version, changeVersion } = row;
  const publish = useWrite<WriteCall>(statusCalls[type]);
  const apply = useWrite<WriteCall>(applyCalls[type]);
  const verify = useWrite<WriteCall>(type === 'article' ? articles.edit : listings.edit);
  const settled = (done: string) => ({
    onSuccess: () => notify.success(`${row.label} ${done}`),
    // Also after a refusal: somebody else was faster, or the record changed.
    onSettled: () => void client.invalidateQueries(),
  });
  if (section === 'stale')
    return {
      label: 'Verify',
      isPending: verify.isPending,
      run: () => verify.mutate({ id, version, verified: true }, settled('verified')),
    };
  if (section !== 'toReview') return undefined;
  if (changeVersion !== null)
    return {
      label: 'Publish changes',
      isPending: apply.isPending,
      run: () => apply.mutate({ id, version, changeVersion }, settled('published')),
    };
  return {
    label: 'Publish',
    isPending: publish.isPending,
    run: () => publish.mutate({ id, version, status: 'published' }, settled('published')),
  };
}
