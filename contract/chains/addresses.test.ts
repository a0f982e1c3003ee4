import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AddressFormat, addressFormats, addressHints } from './address-formats.ts';
import { type AddressRule, checkAddress } from './addresses.ts';

const formats = Object.keys(addressFormats) as AddressFormat[];

/** Checks addresses for one chain. Lists of addresses are separated by white space. */
function chain(addressFormat: AddressFormat, more: Partial<AddressRule> = {}) {
  const check = (text: string) =>
    checkAddress({ addressFormat, addressPrefix: null, caip2: null, ...more }, text);
  return {
    check,
    keeps(list: string): void {
      for (const text of words(list)) expect(check(text), text).toMatchObject({ ok: true, address: text });
    },
    refuses(list: string | readonly string[]): void {
      const texts = typeof list === 'string' ? words(list) : list;
      for (const text of texts) expect(check(text), text.slice(0, 100)).toMatchObject({ ok: false });
    },
    why: (text: string): string => {
      const result = check(text);
      return result.ok ? `accepted as ${result.address}` : result.message;
    },
  };
}

function words(list: string): string[] {
  return list.trim().split(/\s+/);
}

// The test cases of EIP-55: all upper case, all lower case, mixed.
const eip55 = words(`
  0x52908400098527886E0F7030069857D2E4169EE7 0x8617E340B3D01FA5F11F306F4090FD50E238070D
  0xde709f2102306220921060314715629080e2fb77 0x27b1fdb04752bbc536007a920d24acb045561c26
  0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed 0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359
  0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB 0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb
`);
const mixed = eip55.slice(4);

describe('an EVM address', () => {
  const evm = chain('evm', { caip2: 'eip155:1' });
  const digits = eip55.map((address) => address.slice(2));

  it('keeps a valid EIP-55 checksum and is compared in lower case', () => {
    evm.keeps(eip55.join(' '));
    for (const text of eip55)
      expect(evm.check(text)).toMatchObject({ key: text.toLowerCase(), checked: true });
  });

  it('gets its checksum when entered in one case', () => {
    for (const text of digits) {
      expect(evm.check(`0x${text.toLowerCase()}`)).toMatchObject({ address: `0x${text}` });
      expect(evm.check(` 0x${text.toUpperCase()}\n`)).toMatchObject({ address: `0x${text}` });
    }
  });

  // Test cases of EIP-1191 in mixed case.
  it.each([
    ['30', '0x27b1FdB04752BBc536007A920D24ACB045561c26 0x3599689E6292B81B2D85451025146515070129Bb'],
    ['30', '0x5aaEB6053f3e94c9b9a09f33669435E7ef1bEAeD 0xDBF03B407c01E7CD3cBea99509D93F8Dddc8C6FB'],
    ['31', '0x27B1FdB04752BbC536007a920D24acB045561C26 0x3599689e6292b81b2D85451025146515070129Bb'],
    ['31', '0x5aAeb6053F3e94c9b9A09F33669435E7EF1BEaEd 0xdbF03B407C01E7cd3cbEa99509D93f8dDDc8C6fB'],
  ])('follows EIP-1191 on chain %s, and only there', (id, list) => {
    const rootstock = chain('evm', { caip2: `eip155:${id}` });
    rootstock.keeps(list);
    evm.refuses(list);
    for (const text of mixed) expect(rootstock.why(text)).toContain(`EIP-1191 for chain ${id}`);
  });

  it('is refused with a wrong checksum, as the zero address, or in another format', () => {
    expect(evm.why('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD')).toContain('wrong checksum');
    expect(evm.why(`0x${'0'.repeat(40)}`)).toContain('zero address');
    evm.refuses(['', '0x', 'vitalik.eth', ...digits, ...digits.map((text) => `0X${text}`)]);
    evm.refuses(eip55.map((text) => `${text}0`));
  });

  it('in mixed case is refused with any single character mistyped', () => {
    for (const address of mixed) {
      for (let at = 2; at < address.length; at++) {
        const [before, after] = [address.slice(0, at), address.slice(at + 1)];
        const others = Array.from('0123456789abcdefABCDEF').filter((digit) => digit !== address[at]);
        evm.refuses(others.map((digit) => before + digit + after));
      }
    }
  });
});

describe('an address in base58', () => {
  it('is 32 bytes on Solana', () => {
    const solana = chain('solana');
    solana.keeps('11111111111111111111111111111111 TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA');
    solana.refuses('1111111111111111111111111111111 TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5D0');
  });

  it('has the prefix 0x41 and a checksum on Tron', () => {
    const tron = chain('tron');
    tron.keeps('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
    expect(tron.why('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u')).toContain('wrong checksum');
    expect(tron.why('41a614f803b6fd780986a42c78ec9c7f77e6ded13c')).toContain('base58');
    tron.refuses('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa T');
  });
});

describe('a Move address', () => {
  const [sui, aptos] = [chain('sui'), chain('aptos')];

  it('is padded and in lower case, with its names as typed', () => {
    const one = `0x${'1'.padStart(64, '0')}`;
    const coin = `${one}::aptos_coin::AptosCoin`;
    expect(aptos.check('0x1')).toMatchObject({ address: one, key: one });
    expect(aptos.check('0x1::aptos_coin::AptosCoin')).toMatchObject({ address: coin, key: coin });
    expect(sui.check(`0x${'AB'.repeat(32)}`)).toMatchObject({ address: `0x${'ab'.repeat(32)}` });
  });

  it('is refused with an incomplete path, type parameters or invalid identifiers', () => {
    expect(sui.why('0x2::coin::Coin<0x2::sui::SUI>')).toContain('parameters');
    sui.refuses('0x x2 0x2::sui 0x2::sui:: 0x2::_::SUI 0x2::1a::SUI 0x2::a::b::c 0x1::été::B');
    aptos.refuses([`0x${'1'.repeat(65)}`, `0x1::${'a'.repeat(129)}::B`]);
  });
});

describe('a Starknet address', () => {
  it('is padded and in lower case; zero and values outside the field are refused', () => {
    const starknet = chain('starknet');
    const eth = '0x049d36570d4e46f48e99674bd3fcc84644ddd6b96f7c741b1562b82f9e004dc7';
    const prime = '0x0800000000000011000000000000000000000000000000000000000000000001';
    starknet.keeps(`${eth} ${prime.slice(0, -1)}0`);
    expect(starknet.check(`0x${eth.slice(3).toUpperCase()}`)).toMatchObject({ address: eth, key: eth });
    expect(starknet.why('0x00')).toContain('zero address');
    expect(starknet.why(prime)).toContain('too large');
    starknet.refuses([`0x${'f'.repeat(64)}`, `${eth}0`, '0x1::a::B']);
  });
});

describe('a TON address', () => {
  const ton = chain('ton');
  // The example of TEP-2, then test vectors of TON's own libraries.
  const root = '-1:e56754f83426f69b09267bd876ac97c44821345b7e266bd956a7bfbfb98df35c';
  const basic = '0:2cf55953e92efbeadab7ba725c3f93a0b23f842cbba72d7b8e6f510a70e422e3';

  it.each([
    ['Ef_lZ1T4NCb2mwkme9h2rJfESCE0W34ma9lWp7-_uY3zXDvq', root],
    ['Uf_lZ1T4NCb2mwkme9h2rJfESCE0W34ma9lWp7-_uY3zXGYv', root],
    ['EQAs9VlT6S776tq3unJcP5Ogsj-ELLunLXuOb1EKcOQi4wJB', basic],
    ['UQAs9VlT6S776tq3unJcP5Ogsj-ELLunLXuOb1EKcOQi41-E', basic],
  ])('keeps its friendly form, url-safe, and is compared as raw: %s', (address, key) => {
    expect(ton.check(address)).toEqual({ ok: true, address, key, checked: true });
    const base64 = address.replaceAll('-', '+').replaceAll('_', '/');
    expect(ton.check(base64)).toMatchObject({ address, key });
    expect(ton.check(key.toUpperCase())).toMatchObject({ address: key, key });
  });

  it('is refused for testnets, with a wrong checksum, in mixed alphabets or for another workchain', () => {
    expect(ton.why('kQAs9VlT6S776tq3unJcP5Ogsj-ELLunLXuOb1EKcOQi47nL')).toContain('test networks');
    expect(ton.why('0QAs9VlT6S776tq3unJcP5Ogsj-ELLunLXuOb1EKcOQi4-QO')).toContain('test networks');
    expect(ton.why('EQAs9VlT6S776tq3unJcP5Ogsj-ELLunLXuOb1EKcOQi4wJC')).toContain('wrong checksum');
    // The public key of TEP-2: a valid checksum with a tag that is not an address.
    expect(ton.why('Pubjns2gp7DGCnEH7EOWeCnb6Lw1akm538YYaz6sdLVHfRB2')).toContain('Enter a contract address');
    ton.refuses(`1:${'0'.repeat(64)} 0:123 UQAs9VlT6S776tq3unJcP5Ogsj+ELLunLXuOb1EKcOQi41-E`);
  });
});

describe('a Bitcoin address', () => {
  const bitcoin = chain('bitcoin');

  it('is base58check with a mainnet version byte', () => {
    bitcoin.keeps('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa 1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH');
    bitcoin.keeps('3D2oetdNuZUqQHPJmcMDDHYoqkyNVsFk9r');
    expect(bitcoin.why('mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn')).toContain('mainnet');
    bitcoin.refuses('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
  });

  it('is a valid segwit address of BIP-350, in lower case', () => {
    bitcoin.keeps('bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y');
    bitcoin.keeps('bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0');
    const [upper, address] = ['BC1SW50QGDZ25J', 'bc1sw50qgdz25j'] as const;
    expect(bitcoin.check(upper)).toMatchObject({ address, key: address });
    expect(bitcoin.check('BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4')).toMatchObject({ ok: true });
  });

  it('is refused for the invalid examples of BIP-173 and BIP-350', () => {
    bitcoin.refuses(`
      tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7
      tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut
      bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd
      BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL
      bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5
      bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4
      BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R
      bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav
      BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P bc1pw5dgrnzv bc1gmk9yu bc1qW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4
      bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf
      bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7k7grplx
    `);
  });
});

describe('a Cosmos address', () => {
  const account = 'cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02';
  const cosmos = chain('cosmos', { addressPrefix: 'cosmos' });

  it('has the prefix of its chain and the length of an account or a contract', () => {
    cosmos.keeps(account);
    expect(cosmos.check(account.toUpperCase())).toMatchObject({ address: account, key: account });
    chain('cosmos', { addressPrefix: 'abcdef' }).keeps('abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lmqqqxw');
    const wormhole = 'wormhole1ctnjk7an90lz5wjfvr3cf6x984a8cjnv8dpmztmlpcq4xteaa2xs9pwmzk';
    chain('cosmos', { addressPrefix: 'wormhole' }).keeps(wormhole);
    expect(chain('cosmos', { addressPrefix: 'a' }).why('a12uel5l')).toContain('length');
  });

  it('is refused on another chain, with a mistyped letter, or if the chain has no prefix', () => {
    expect(chain('cosmos', { addressPrefix: 'osmo' }).why(account)).toContain('prefix of this chain, osmo');
    expect(cosmos.why(account.replace('ph6', 'pj6'))).toContain('checksum');
    expect(chain('cosmos').why(account)).toContain('no address prefix yet');
  });
});

describe('a NEAR account', () => {
  it('follows the account-id rules', () => {
    const near = chain('near');
    // Test cases of the near-account-id crate, then the two kinds of implicit accounts.
    near.keeps('aa 100 0o near b-o_w_e-n a.b-a.ra illia.cheapaccounts.near 10-4.8-2 usdt.tether-token.near');
    near.keeps(`${'0123456789abcdef'.repeat(4)} 0x85f17cf997934a597031b2e18a9ab6ebd4b9f6a4`);
    near.refuses('a A Abc -near near- near. .near near@ неар 0__0 0_-_0 .. a..near nEar _bowen a@gmail.com');
    near.refuses(['hello world', '0'.repeat(65)]);
  });
});

describe('a Stacks address', () => {
  const mainnet = chain('stacks', { caip2: 'stacks:1' });
  const testnet = chain('stacks', { caip2: 'stacks:2147483648' });
  const boot = 'SP000000000000000000002Q6VF78';

  it('is a mainnet principal, optionally with a contract name', () => {
    mainnet.keeps('SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7 SPWNYDJ3STG7XH7ERWXMV6MQ7Q6EATWVY5Q1QMP8');
    mainnet.keeps(`SM1Y6EXF21RZ9739DFTEQKB1H044BMM0XVCM4A4NY ${boot} ${boot}.pox-4`);
    mainnet.keeps('SM3VDXK3WZZSA84XXFKAFAF15NNZX32CTSG82JFQ4.sbtc-deposit');
  });

  it('is stored in upper case with c32 look-alikes resolved, and its name as typed', () => {
    expect(mainnet.check('spoooooooooooooooooooo2q6vf78.Pox-4')).toMatchObject({ address: `${boot}.Pox-4` });
  });

  it('must belong to the network of its chain', () => {
    testnet.keeps('ST000000000000000000002AMW42H ST000000000000000000002AMW42H.signers');
    expect(mainnet.why('ST000000000000000000002AMW42H')).toContain('starts with SP or SM');
    expect(testnet.why(boot)).toContain('starts with ST or SN');
    mainnet.refuses('SZ2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKQ9H6DPR S02J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKPVKG2CE');
  });

  it('is refused with a wrong checksum, a second spelling or an invalid name', () => {
    expect(mainnet.why('SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ8')).toContain('checksum');
    mainnet.refuses([boot.replace('SP', 'SP0'), boot.replace('SP0', 'SP')]);
    mainnet.refuses([`${boot}.`, `${boot}.4pox`, `${boot}.${'a'.repeat(41)}`]);
  });
});

describe('an address of another kind', () => {
  it('is stored as typed and marked as unchecked', () => {
    const other = chain('other');
    const address = 'Ae2 tdPwé';
    expect(other.check(` ${address} `)).toEqual({ ok: true, address, key: address, checked: false });
    other.refuses(['', '   ', 'a\u0000b', 'a\u202eb', 'a\u2028b', 'a\u200bb', '\ud800', 'a'.repeat(129)]);
  });
});

describe.each(formats)('the format %s', (format) => {
  const one = chain(format, { addressPrefix: 'cosmos' });

  it('never throws, and a stored address is accepted again unchanged', () => {
    const near = words(`
      TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t 0x2::sui::SUI BC1SW50QGDZ25J sp000000000000000000002q6vf78.a
      EQAs9VlT6S776tq3unJcP5Ogsj+ELLunLXuOb1EKcOQi4wJB COSMOS1HSK6JRYYQJFHP5DHC55TC9JTCKYGX0EPH6DD02
    `);
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.stringMatching(/^0x[0-9a-fA-F]{1,64}$/),
      fc.stringMatching(/^[a-z0-9._-]{2,64}$/),
      fc.stringMatching(/^0:[0-9a-fA-F]{64}$/),
      fc.constantFrom(...eip55, ...near),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const first = one.check(text);
        if (first.ok) expect(one.check(first.address)).toEqual(first);
        else expect(first.message).toMatch(/\.$/);
      }),
      { numRuns: 400 },
    );
  });

  it('refuses very long text, and has a placeholder', () => {
    one.refuses(['1', 'z', 'a-', '0x1', ' ', 'é'].map((piece) => piece.repeat(500_000)));
    expect(addressHints[format]).not.toBe('');
  });
});
