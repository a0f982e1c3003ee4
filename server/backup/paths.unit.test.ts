// Absolute paths in messages of the system, of SQLite and of PostgreSQL's programs.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutPaths } from './paths.ts';

test.each([
  [
    "ENOENT: no such file or directory, open '/var/lib/ludex/backups/a b.tar'",
    "ENOENT: no such file or directory, open 'a b.tar'",
  ],
  ["EXDEV, rename '/data/a' -> '/other/place/b'", "EXDEV, rename 'a' -> 'b'"],
  [
    "EPERM: operation not permitted, mkdir 'C:\\Users\\me\\backups'",
    "EPERM: operation not permitted, mkdir 'backups'",
  ],
  [
    'pg_dump: error: could not open "/srv/x/database.dump": gone',
    'pg_dump: error: could not open "database.dump": gone',
  ],
  ['unable to open /srv/x/ludex.sqlite (14)', 'unable to open ludex.sqlite (14)'],
  [
    'connection to server on socket "/run/pg/.s.PGSQL.5432" failed',
    'connection to server on socket ".s.PGSQL.5432" failed',
  ],
  ['see https://example.com/a/b for more', 'see https://example.com/a/b for more'],
  ['`npm run restore -- ludex.tar` and/or 1/2 of it', '`npm run restore -- ludex.tar` and/or 1/2 of it'],
  ['media/abc/160.webp is missing', 'media/abc/160.webp is missing'],
])('%s', (message, wanted) => expect(withoutPaths(message)).toBe(wanted));

test('no folder of a path is left, whatever it is called', () => {
  const name = fc.stringMatching(/^[A-Za-z0-9_.-]{3,12}$/).filter((text) => !text.startsWith('.'));
  const path = fc.array(name, { minLength: 2, maxLength: 5 });
  fc.assert(
    fc.property(path, fc.constantFrom("'", '"', ''), (parts, quote) => {
      const folders = `/${parts.slice(0, -1).join('/')}/`;
      const said = withoutPaths(`open ${quote}${folders}${parts.at(-1)}${quote}: it failed`);
      expect(said).toBe(`open ${quote}${parts.at(-1)}${quote}: it failed`);
    }),
  );
});
