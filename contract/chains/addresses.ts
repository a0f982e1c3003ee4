import { type AddressFormat, addressHints } from './address-formats.ts';
import { checkSolana, checkTron } from './formats/base58.ts';
import { checkBitcoin } from './formats/bitcoin.ts';
import { type CheckedAddress, refused } from './formats/checked.ts';
import { checkCosmos } from './formats/cosmos.ts';
import { checkEvm, evmVariant } from './formats/evm.ts';
import { checkMove, checkStarknet } from './formats/hex.ts';
import { withoutPrefix } from './formats/prefixes.ts';
import { checkStacks, stacksNetwork } from './formats/stacks.ts';
import { checkNear, checkOther } from './formats/text.ts';
import { checkTon } from './formats/ton.ts';

export type { CheckedAddress };

/** The fields of a blockchain that decide how its addresses are checked; `caip2` selects the checksum variant and network. */
export type AddressRule = {
  addressFormat: AddressFormat;
  addressPrefix: string | null;
  caip2: string | null;
};

const hidden = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/u;

/** Longer than any accepted address; the longest is a Move type with two names of 128 characters. */
const maxLength = 330;

/**
 * Checks an address by the standard of its chain family (see the files in formats/). Never throws.
 * `address` is the canonical form to store, and `key` the text that two addresses of a chain are compared by.
 * `checked` is false for formats without a rule, where only the characters are checked.
 */
export function checkAddress(rule: AddressRule, text: string): CheckedAddress {
  const typed = text.trim();
  if (typed === '') return refused('Enter an address.');
  if (typed.length > maxLength) return refused('Enter a shorter address. This is too long for any chain.');
  if (hidden.test(typed) || (rule.addressFormat !== 'other' && /\s/.test(typed))) {
    return refused(
      'This address contains a space or an invisible character. Delete it, or copy the address again.',
    );
  }
  if (/^https?:/i.test(typed)) {
    return refused(`This is a link. Enter only the address: ${addressHints[rule.addressFormat]}.`);
  }
  const { address, fault } = withoutPrefix(rule, typed);
  return fault === undefined ? checks[rule.addressFormat](address, rule) : refused(fault);
}

/** True if both chains write addresses the same way, so that an address stored for one is valid for the other. */
export function haveSameFormat(one: AddressRule, other: AddressRule): boolean {
  return one.addressFormat === other.addressFormat && variantOf(one) === variantOf(other);
}

/** The variant of a format: the chain id, network or prefix that changes how addresses are written. */
function variantOf({ addressFormat, addressPrefix, caip2 }: AddressRule): string | null {
  if (addressFormat === 'evm') return evmVariant(caip2);
  if (addressFormat === 'stacks') return stacksNetwork(caip2);
  return addressFormat === 'cosmos' ? addressPrefix : null;
}

const checks: Record<AddressFormat, (text: string, rule: AddressRule) => CheckedAddress> = {
  evm: (text, { caip2 }) => checkEvm(text, caip2),
  solana: checkSolana,
  tron: checkTron,
  sui: checkMove,
  aptos: checkMove,
  starknet: checkStarknet,
  ton: checkTon,
  bitcoin: checkBitcoin,
  cosmos: (text, { addressPrefix }) => checkCosmos(text, addressPrefix),
  near: checkNear,
  stacks: (text, { caip2 }) => checkStacks(text, caip2),
  other: checkOther,
};
