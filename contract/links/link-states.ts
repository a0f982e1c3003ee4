// States of links.

/** The worst first, `unchecked` and `ok` last. */
export const linkStates = {
  dead: 'Dead',
  suspect: 'Suspect',
  blocked: 'Blocked',
  redirected: 'Redirected',
  unknown: 'Unknown',
  unchecked: 'Not checked yet',
  ok: 'OK',
} as const;
export type LinkState = keyof typeof linkStates;

/** States in which somebody has to look at a link. */
export const brokenLinkStates = ['dead', 'suspect', 'blocked'] as const satisfies readonly LinkState[];
