// Tells when the server has a newer build of the console than the one that runs here.
import { notify } from './notify.ts';

/** Looks at a reply's build id; says once for each that is not our own. */
export function noteBuild(headers: Headers): void {
  const theirs = headers.get('x-ludex-build');
  const ours = globalThis.ludex?.buildId;
  if (theirs === null || ours === undefined || theirs === ours || theirs === announced) return;
  announced = theirs;
  notify.open({
    title: 'New content is available',
    action: { label: 'Reload', onClick: () => location.reload() },
  });
}

/** Whether a reload would bring a newer build. */
export function newerBuildExists(): boolean {
  return announced !== undefined;
}

let announced: string | undefined;

declare global {
  /** What the server writes into index.html; absent under the development server. */
  var ludex: { productName: string; buildId: string; sso: boolean; passkeys: string | null } | undefined;
  /** The base path of every link. */
  var routerBase: string | undefined;
}
