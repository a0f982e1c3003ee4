// Webhooks tell of collections. Whether a pin shows is also a matter of time, which server/webhooks looks at.
import type { Migration } from '../database/migrate.ts';
import { statements } from '../database/statements.ts';
import { isPublished, wasPublished, webhookTriggers } from './0054_webhooks.ts';

export const up: Migration = ({ db, dialect }) =>
  statements(
    db,
    ...webhookTriggers(
      {
        type: 'collection',
        table: 'collection',
        slug: true,
        isPublic: isPublished,
        wasPublished,
        changed: `old."version" <> new."version" or coalesce(old."homeOrder", 0) <> coalesce(new."homeOrder", 0)`,
      },
      dialect,
    ),
  );
