// Takes the pictures of the README and of docs/ from the real product: `npm run screenshots`, or only some by their names.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { createSite } from '../examples/site/site.ts';
import { admin, type Shot, shots } from './screenshots.shots.ts';
import { ensureChromium, ensureConsole } from './setup.mjs';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'docs/screenshots');

/** Where the example site shows what the server publishes. */
const siteUrl = 'http://127.0.0.1:8001';

ensureConsole();
const data = mkdtempSync(join(tmpdir(), 'ludex-pictures-'));
const server = spawn(process.execPath, [join(root, 'server/main.ts')], {
  env: {
    PATH: process.env['PATH'],
    // The site's pictures have absolute addresses, which a port of the system's choice would not be in.
    PORT: '8002',
    SITE_URL: siteUrl,
    OUTBOUND_ALLOW: new URL(siteUrl).host,
    DATA_DIR: data,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-sync',
  ],
});
const site = createServer();
try {
  const base = await addressOf();
  const show = createSite({ ludexUrl: base, siteUrl, name: 'Ludex Games' });
  site.on('request', (request, response) => {
    // It takes any webhook, as its secret is made only later.
    if (request.method === 'POST') request.resume().once('end', () => response.writeHead(204).end());
    else show(request, response);
  });
  site.listen(Number(new URL(siteUrl).port));
  mkdirSync(folder, { recursive: true });
  const chosen = process.argv.slice(2);
  for (const shot of shots) if (chosen.length === 0 || chosen.includes(shot.name)) await take(base, shot);
} finally {
  await browser.close();
  site.close();
  server.kill('SIGTERM');
  rmSync(data, { recursive: true, force: true });
}

/** The address that the server prints when it is ready. */
async function addressOf(): Promise<string> {
  let printed = '';
  for await (const chunk of server.stdout) {
    printed += String(chunk);
    const ready = /Ludex is ready at (\S+)\/\n/.exec(printed);
    if (ready?.[1] !== undefined) {
      server.stdout.resume();
      return ready[1];
    }
  }
  throw new Error(`The server ended before it was ready: ${printed}`);
}

async function take(base: string, shot: Shot): Promise<void> {
  const { width = 1440, height = 900 } = shot;
  const page = await browser.newPage({ viewport: { width, height } });
  await (shot.onSite ? page.goto(siteUrl + shot.path) : signIn(page, base, shot));
  await page.getByText(shot.ready).first().waitFor();
  await shot.act?.(page);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(folder, `${shot.name}.png`), animations: 'disabled' });
  await page.close();
}

async function signIn(page: Page, base: string, shot: Shot): Promise<void> {
  await page.addInitScript((dark) => {
    localStorage.setItem('preferences', JSON.stringify({ dark }));
  }, shot.theme === 'dark');
  await page.goto(`${base}/user/login?redirect=${encodeURIComponent(shot.path)}`);
  await page.getByLabel('E-mail').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Log in' }).click();
}
