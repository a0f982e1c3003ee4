// The preview beside an article's form. Apart from the other calls, as the console loads it only when it is opened.
import { snapshotCall } from '../delivery/snapshot.ts';
import { articleFields } from './fields.ts';

export const articlePreview = {
  snapshot: snapshotCall('/api/articles/previewsnapshot', 'articles.edit', articleFields),
};
