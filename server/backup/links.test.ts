// Symbolic links in the picture storage that lead out of it. The same for both engines.
import {
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { media } from '../../contract/media/media.ts';
import { engine, newFolder } from '../test/databases/databases.ts';
import { testApps } from '../test/harness.ts';
import { pngFile } from '../test/records/pictures.ts';
import { drillBackup, makeBackup } from './make.ts';
import { backupName } from './notes.ts';
import { stageBackup } from './restore.ts';

const start = testApps();
const { signal } = new AbortController();

test.runIf(engine === 'sqlite')(
  'a backup does not follow links, and a restore replaces them by the picture',
  async () => {
    const app = await start();
    const writer = await app.as('Writer');
    const { source, media: storage = '', dataDir = '', folder = '' } = app.backups ?? {};
    if (source === undefined) throw new Error('This application makes no backups');
    const pictures: string[] = [];
    for (const width of [170, 180, 190]) {
      const { url } = await writer.ok(media.upload, { file: await pngFile(width, 100) });
      pictures.push(join(storage, url.split('/')[2] ?? ''));
    }
    const [linked = '', around = '', other = ''] = pictures;
    const make = async () => {
      app.clock.advance(1_000);
      const name = backupName(app.clock.now, 'manual');
      const at = app.clock.now.toISOString();
      await makeBackup({ source, media: storage, folder, name, kind: 'manual', at }, signal);
      return { name, drill: await drillBackup({ folder, name, source }, signal) };
    };
    const before = await make();

    const outside = newFolder();
    cpSync(linked, join(outside, 'copied'), { recursive: true });
    writeFileSync(join(outside, 'secret'), 'a secret of this machine');
    rmSync(linked, { recursive: true });
    symlinkSync(join(outside, 'copied'), linked);
    rmSync(join(around, '160.webp'));
    symlinkSync(join(outside, 'secret'), join(around, '160.webp'));
    rmSync(join(other, '160.webp'));
    mkdirSync(join(other, '160.webp'));
    const { name, drill } = await make();
    // Two of the stock have no files at all.
    expect(drill).toMatchObject({ ok: true, notes: ['5 pictures had no files when it was made'] });
    expect(readFileSync(join(folder, name)).includes('a secret')).toBe(false);

    const path = join(folder, before.name);
    await stageBackup({ path, dataDir, media: storage, source }, signal);
    expect(lstatSync(linked).isDirectory()).toBe(true);
    for (const one of pictures) expect(lstatSync(join(one, '160.webp')).isFile()).toBe(true);
    expect(readFileSync(join(outside, 'secret'), 'utf8')).toBe('a secret of this machine');
    expect(readdirSync(join(outside, 'copied')).sort()).toEqual(['160.webp', '170.webp']);
  },
);
