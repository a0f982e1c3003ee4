// Address formats of blockchains. Separate from the checks, which load cryptography.

/** Value and label of each format. */
export const addressFormats = {
  evm: 'EVM',
  solana: 'Solana',
  tron: 'Tron',
  sui: 'Sui',
  aptos: 'Aptos',
  starknet: 'Starknet',
  ton: 'TON',
  bitcoin: 'Bitcoin',
  cosmos: 'Cosmos',
  near: 'NEAR',
  stacks: 'Stacks',
  other: 'Other',
} as const;

export type AddressFormat = keyof typeof addressFormats;

/** Placeholder for an empty address field. */
export const addressHints: Record<AddressFormat, string> = {
  evm: '0x and 40 hexadecimal digits',
  solana: '32 to 44 base58 characters',
  tron: 'T and 33 base58 characters',
  sui: '0x… or 0x…::module::Name',
  aptos: '0x… or 0x…::module::Name',
  starknet: '0x and up to 64 hexadecimal digits',
  ton: 'EQ… (48 characters) or 0:…',
  bitcoin: 'bc1…, 3… or 1…',
  cosmos: 'prefix1…, with the prefix of the chain',
  near: 'name.near',
  stacks: 'SP… or SP….contract-name',
  other: 'as the explorer shows it',
};
