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

/** What a chain says about its addresses; `caip2` picks the checksum variant and the network. */
export type AddressRule = {
  addressFormat: AddressFormat;
  addressPrefix: string | null;
  caip2: string | null;
};

const hidden = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/u;

/** Longer than any accepted address: the longest is a Move type with two names of 128 characters. */
const longest = 330;

/**
 * Checks an address by the standard of its chain's family (each file in addresses/ names it). Never
 * throws, whatever the text. `address` is the one spelling to store and `key` the text by which two
 * addresses of a chain are compared; `checked` is false where only the characters could be looked at.
 */
export function checkAddress(rule: AddressRule, text: string): CheckedAddress {
  const typed = text.trim();
  if (typed === '') return refused('Enter an address.');
  if (typed.length > longest) return refused('This is too long for an address.');
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

/** Whether two chains write every address alike, so that what was stored for one is right for the other. */
export function writesAlike(one: AddressRule, other: AddressRule): boolean {
  return one.addressFormat === other.addressFormat && variantOf(one) === variantOf(other);
}

/** What besides the format decides how a chain writes its addresses. */
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
