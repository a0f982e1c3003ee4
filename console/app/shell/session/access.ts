// Finds the routes of a tree that are open. Routes name rules, whose values are passed in.

export type RouteNode = {
  path: string;
  /** The rule that decides about it, if any. */
  access?: string | undefined;
  /** Leads elsewhere and shows nothing itself. */
  redirect?: boolean;
  children?: readonly RouteNode[];
};

export type Rules = Readonly<Record<string, boolean | ((route: RouteNode) => boolean)>>;

/**
 * The paths that are open. A parent's denial wins over its children's rules; a parent whose children are all denied
 * is denied, redirects not counted; a rule that is unknown, or says anything but true, denies.
 */
export function openPaths(routes: readonly RouteNode[], rules: Rules): Set<string> {
  return new Set(routes.flatMap((route) => openWithin(route, rules)));
}

function openWithin(route: RouteNode, rules: Rules): string[] {
  if (!passes(route, rules)) return [];
  const children = (route.children ?? []).filter(({ redirect }) => redirect !== true);
  if (children.length === 0) return [route.path];
  const open = children.flatMap((child) => openWithin(child, rules));
  return open.length === 0 ? [] : [route.path, ...open];
}

function passes(route: RouteNode, rules: Rules): boolean {
  if (route.access === undefined) return true;
  if (!Object.hasOwn(rules, route.access)) return false;
  const rule = rules[route.access];
  return (typeof rule === 'function' ? rule(route) : rule) === true;
}
