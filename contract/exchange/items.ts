// Items of lists that have several parts: the chains of a game, and the explorers of a chain.
import { deploymentKinds } from '../listings/values.ts';
import { choice, type Item, type Plain, type PlainObject, type Read, reference } from './cells.ts';

const chain = reference('blockchain');
const kind = choice(deploymentKinds);

/** `chain` or `chain address`; with a kind or label `{"chain", "address", "kind", "label"}`. */
export const deployment: Item = {
  write: (value, nameOf) => {
    const { blockchainId, address, kind: its, label } = parts(value);
    const slug = chain.write(blockchainId, nameOf);
    const isPlain = its === 'other' && label === null && !/\s/.test(textOf(address));
    if (!isPlain) return { chain: slug, address: address ?? null, kind: its ?? null, label: label ?? null };
    return typeof address === 'string' ? `${textOf(slug)} ${address}` : slug;
  },
  read: (item, find) => {
    if (typeof item === 'string') {
      const whole = find({ type: 'blockchain', text: item });
      const [, name, address] = lastWord.exec(item) ?? [];
      if (whole !== undefined || name === undefined || address === undefined)
        return deploymentOf(chain.read(item, find), {});
      return deploymentOf(chain.read(name, find), { address });
    }
    const { chain: name, blockchainId = name, ...rest } = parts(item);
    const unknown = Object.keys(rest).find((key) => !['address', 'kind', 'label'].includes(key));
    if (unknown !== undefined) return { fault: `Unknown part ${unknown}` };
    if (typeof blockchainId !== 'string') return { fault: 'Name the chain' };
    return deploymentOf(chain.read(blockchainId, find), rest);
  },
  references: (item) => {
    const { chain: name, blockchainId = name } = parts(item);
    const texts = typeof item === 'string' ? [item, lastWord.exec(item)?.[1]] : [blockchainId];
    return texts.flatMap((text) => (typeof text === 'string' ? [{ type: 'blockchain', text }] : []));
  },
};

/** `name URL`, or `{"name", "url"}`. */
export const explorer: Item = {
  write: (value) => {
    const { name, url } = parts(value);
    return `${textOf(name)} ${textOf(url)}`;
  },
  read: (item) => {
    if (typeof item !== 'string') return isObject(item) ? { value: item } : { fault: nameAndLink };
    const [, name, url] = lastWord.exec(item) ?? [];
    return name === undefined ? { fault: nameAndLink } : { value: { name, url } };
  },
};

const nameAndLink = 'Must be a name and a link';
const lastWord = /^(.*\S)\s+(\S+)$/s;

function deploymentOf(found: Read, { address, label, ...rest }: PlainObject): Read {
  const kindRead: Read =
    typeof rest['kind'] === 'string' ? kind.read(rest['kind'], () => undefined) : { value: 'other' };
  if ('fault' in found) return found;
  if ('fault' in kindRead) return kindRead;
  // A chain that is left out takes its address along.
  if (found.value === null) return { value: null };
  return {
    value: {
      blockchainId: found.value,
      address: address ?? null,
      kind: kindRead.value,
      label: label ?? null,
    },
  };
}

function parts(value: unknown): PlainObject {
  return isObject(value) ? value : {};
}

function isObject(value: unknown): value is PlainObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(plain: Plain | undefined): string {
  return typeof plain === 'string' ? plain : '';
}
