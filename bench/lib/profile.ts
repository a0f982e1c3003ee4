// Sums a process's time by function, from the output of `--cpu-prof`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Profile = {
  nodes: {
    id: number;
    callFrame: { functionName: string; url: string; lineNumber: number };
    children?: number[];
  }[];
  samples: number[];
  timeDeltas: number[];
};

export type Share = { what: string; own: number; whole: number };

/** Functions by their own share of the samples and by that of all that they call, 0..1, the largest own share first. */
export function sharesOf(folder: string): Share[] {
  const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'));
  const { nodes, samples, timeDeltas }: Profile = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const nameOf = (id: number) => {
    const { functionName, url, lineNumber } = byId.get(id)?.callFrame ?? {
      functionName: '',
      url: '',
      lineNumber: 0,
    };
    const place = url.replace(/^.*\/node_modules\//, '').replace(/^.*\/(?=(?:server|contract)\/)/, '');
    return `${functionName || '(anonymous)'} ${place}${place === '' ? '' : `:${lineNumber + 1}`}`;
  };
  const own = new Map<string, number>();
  const whole = new Map<string, number>();
  let all = 0;
  samples.forEach((id, index) => {
    const taken = timeDeltas[index] ?? 0;
    const name = nameOf(id);
    if (name.startsWith('(idle)')) return;
    all += taken;
    own.set(name, (own.get(name) ?? 0) + taken);
    const met = new Set<string>();
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) met.add(nameOf(at));
    for (const one of met) whole.set(one, (whole.get(one) ?? 0) + taken);
  });
  return [...whole]
    .map(([what, taken]) => ({ what, own: (own.get(what) ?? 0) / all, whole: taken / all }))
    .toSorted((a, b) => b.own - a.own);
}
