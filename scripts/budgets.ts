// Size budgets of a first visit's scripts, gzipped, in kB of 1,000 bytes. Names are paths of sources.

export const budgets = {
  login: 130,
  list: 348,
  form: 467,
  /** Additional size of the text editor, where it is loaded by itself. */
  editor: 165,
} as const;

export type Visit = { kind: keyof typeof budgets; page: string; sources: readonly string[] };

const entry = 'console/index.html';
/** With the notices, the bell, the tray of jobs, the pulse and the question for the password, which are loaded on every page. */
const shell = [
  entry,
  'console/app/shell/Shell.tsx',
  'console/app/shell/NoticeHost.tsx',
  'console/app/shell/session/SignInAgainDialog.tsx',
  'console/inbox/InboxBell.tsx',
  'console/jobs/JobTray.tsx',
  'console/pulse/Pulse.ts',
];
const access = 'account/UserAccessControls.tsx';

export const visits: readonly Visit[] = [
  { kind: 'login', page: 'login', sources: [entry, 'console/app/login/LoginPage.tsx'] },
  visit(
    'list',
    'own access',
    access,
    'account/my-account/MyPicture.tsx',
    'account/my-account/MyTwoFactor.tsx',
  ),
  visit('list', 'accounts', access, 'account/accounts/accounts.list.tsx'),
  visit('list', 'roles', access, 'account/roles/roles.list.tsx'),
  visit('list', 'audit log', 'audit/audit.list.tsx'),
  visit('list', 'banners', 'banners/banners.list.tsx'),
  visit('list', 'listings', 'listings/listings.list.tsx', 'listings/listings.plots.tsx'),
  visit('list', 'blockchains', 'blockchains/blockchains.list.tsx'),
  visit('list', 'categories', 'categories/categories.list.tsx'),
  visit('list', 'articles', 'articles/articles.list.tsx'),
  visit('list', 'media', 'media/media.library.tsx'),
  visit('list', 'bin', 'bin/bin.list.tsx'),
  visit('list', 'my work', 'desk/desk.page.tsx'),
  visit('list', 'insights', 'insights/insights.page.tsx'),
  visit('list', 'jobs', 'jobs/jobs.list.tsx'),
  visit('list', 'releases', 'releases/releases.list.tsx'),
  visit('list', 'duplicates', 'duplicates/duplicates.list.tsx'),
  visit('list', 'links', 'links/links.list.tsx'),
  visit('list', 'release calendar', 'releases/releases.calendar.tsx'),
  visit('list', 'collections', 'collections/collections.list.tsx'),
  visit('list', 'chain registry', 'registry/registry.list.tsx'),
  visit('list', 'webhooks', 'webhooks/webhooks.page.tsx'),
  visit(
    'form',
    'account',
    access,
    'account/accounts/accounts.list.tsx',
    'account/accounts/accounts.dialogs.tsx',
  ),
  visit(
    'form',
    'second factors',
    access,
    'account/my-account/MyTwoFactor.tsx',
    'account/my-account/twoFactor.dialogs.tsx',
  ),
  visit('form', 'job', 'jobs/jobs.list.tsx', 'jobs/jobs.drawer.tsx'),
  visit('form', 'link', 'links/links.list.tsx', 'links/links.drawer.tsx', 'links/links.replace.tsx'),
  visit('form', 'release', 'releases/releases.list.tsx', 'releases/releases.drawer.tsx'),
  visit('form', 'collection', 'collections/collections.form.tsx'),
  visit('form', 'webhook', 'webhooks/webhooks.page.tsx', 'webhooks/webhooks.form.tsx'),
  visit('form', 'webhook deliveries', 'webhooks/webhooks.page.tsx', 'webhooks/webhooks.drawer.tsx'),
  visit('form', 'merge', 'duplicates/duplicates.merge.tsx'),
  visit('form', 'role', 'account/roles/roles.form.tsx'),
  visit('form', 'banner', 'banners/banners.form.tsx'),
  visit('form', 'listing', 'listings/form/listings.form.tsx'),
  visit('form', 'blockchain', 'blockchains/blockchains.list.tsx', 'blockchains/blockchains.form.tsx'),
  visit('form', 'category', 'categories/categories.list.tsx', 'categories/categories.form.tsx'),
  visit('form', 'article', 'articles/articles.form.tsx'),
  visit('form', 'picture', 'media/media.library.tsx', 'media/media.drawer.tsx'),
];

/** An editor, and the form that it is loaded for. */
export const editors = [
  { editor: 'console/rich-text/Editor.tsx', form: 'listing' },
  { editor: 'console/rich-text/ArticleEditor.tsx', form: 'article' },
] as const;

function visit(kind: Visit['kind'], page: string, ...features: string[]): Visit {
  return { kind, page, sources: [...shell, ...features.map((source) => `console/features/${source}`)] };
}
