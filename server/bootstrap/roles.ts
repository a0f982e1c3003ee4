// The roles of a new installation.
import type { areas } from '../../contract/kit/rights.ts';
import { allRights, grantedLevel, type Right, type RightLevel } from '../../contract/kit/rights.ts';
import { insertRole } from '../auth/sessions/rows.ts';
import type { Database } from '../database/database.ts';
import { runExclusive } from '../database/run-exclusive.ts';
import { createdBy } from '../records/records.ts';

type Seed = { name: string; description: string; grants: readonly (Right | '*')[]; builtIn?: boolean };

const views: Right[] = allRights.filter((right) => right.endsWith('.view'));
const catalogueViews: Right[] = ['gameListings.view', 'categories.view', 'blockchains.view'];

export const administratorRole = 'Administrator';

const seeds: readonly Seed[] = [
  {
    name: administratorRole,
    description: 'Every right there is. Built in: it can neither be changed nor deleted.',
    grants: ['*'],
    builtIn: true,
  },
  {
    name: 'Content Manager',
    description:
      'Runs the whole catalogue, the articles, the banners and the collections, and publishes them.',
    grants: [
      ...of('gameListings'),
      ...of('categories'),
      ...of('blockchains'),
      ...of('articles'),
      ...of('banners'),
      ...of('collections'),
      ...of('media'),
      ...of('views'),
      'audit.view',
    ],
  },
  {
    name: 'Listing Editor',
    description: 'Writes game listings and sends them to review; adds categories and blockchains.',
    grants: [
      ...catalogueViews,
      'gameListings.edit',
      'categories.edit',
      'blockchains.edit',
      'media.view',
      'media.upload',
    ],
  },
  {
    name: 'Writer',
    description: 'Writes articles; sees the catalogue.',
    grants: [...catalogueViews, 'articles.view', 'articles.edit', 'media.view', 'media.upload'],
  },
  {
    name: 'Ad Manager',
    description: 'Runs the homepage banners; sees the catalogue and the articles.',
    grants: [...catalogueViews, 'articles.view', ...of('banners'), 'media.view', 'media.upload'],
  },
  {
    name: 'Viewer',
    description: 'Sees the catalogue, the articles, the banners and the collections, and changes nothing.',
    grants: views.filter((right) => !/^(accounts|roles|audit|webhooks|backups)\./.test(right)),
  },
];

/** Creates the roles if there are none. */
export async function seedRoles(database: Database, now: Date): Promise<void> {
  await runExclusive(database, async (db) => {
    const any = await db.selectFrom('role').select('id').limit(1).executeTakeFirst();
    if (any !== undefined) return;
    for (const { name, description, grants, builtIn } of seeds) {
      const rights = JSON.stringify(rightsOf(grants));
      const role = { ...createdBy(null, now), name, description, rights, builtIn: builtIn ? 1 : 0 };
      await insertRole(db, database.dialect, role);
    }
  });
}

function of(area: keyof typeof areas): Right[] {
  return allRights.filter((right) => right.startsWith(`${area}.`));
}

/** Lists every right with its level, also those that are not granted. */
function rightsOf(grants: Seed['grants']): RightLevel[] {
  const granted = (right: Right) => grants.includes('*') || grants.includes(right);
  return allRights.map((name) => ({ name, level: granted(name) ? grantedLevel : 0 }));
}
