// Starts the site: `npm run site` beside Ludex, or `npm start` in this folder.
import { createServer } from 'node:http';
import { createSite } from './site.ts';

const {
  LUDEX_URL: ludexUrl = 'http://127.0.0.1:8000',
  SITE_HOST: host = '127.0.0.1',
  SITE_PORT: port = '8001',
  SITE_URL: siteUrl = `http://${host}:${port}`,
  SITE_NAME: name = 'Ludex Games',
  LUDEX_WEBHOOK_SECRET: webhookSecret,
} = process.env;

createServer(createSite({ ludexUrl, siteUrl, name, webhookSecret })).listen(Number(port), host, () => {
  console.log(`The site is ready at ${siteUrl}`);
});
