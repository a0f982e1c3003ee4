// `npm run sbom`: what the server and the console are made of, as a CycloneDX document on stdout. `-- --omit=` lists the tools too.
import { spawnSync } from 'node:child_process';
import { npm, root } from './setup.mjs';

const given = process.argv.slice(2);
const scope = given.length === 0 ? ['--omit=dev'] : given;
const [command, args] = npm(
  'sbom',
  '--sbom-format=cyclonedx',
  '--sbom-type=application',
  '--package-lock-only',
  ...scope,
);
const { status, stdout, stderr } = spawnSync(command, args, {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 << 20,
});
if (status === 0) {
  const document = JSON.parse(stdout);
  // npm calls the application by the folder that it lies in.
  document.metadata.component.name = 'ludex';
  console.log(JSON.stringify(document, null, 2));
} else {
  console.error(stderr);
  process.exitCode = 1;
}
