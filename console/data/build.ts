// Detects that the server has a newer build of the console.
import { notify } from './notify.ts';

/** Reads a reply's build id; reports each foreign one once. */
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

/** True if a reload would load a newer build. */
export function newerBuildExists(): boolean {
  return announced !== undefined;
}

let announced: string | undefined;

declare global {
  /** Written into index.html by the server; absent under the development server. */
  var ludex:
    | {
        productName: string;
        buildId: string;
        sso: boolean;
        passkeys: string | null;
        siteUrl: string | null;
      }
    | undefined;
  /** The base path of every link. */
  var routerBase: string | undefined;
}
