// What pages of parked domains and of domains for sale say of themselves, in the languages that most of them are written in.
import { fold } from '../../contract/text/fold.ts';

export type ParkingSign = 'Domain for sale' | 'Parked domain';

/** Names of the page's own domain. The domain itself is another. */
const subjects = [
  'this domain|this domain name|the domain|the domain name|this website|this web address',
  'diese domain|die domain|diese webseite|diese website|diese internetadresse',
  'ce domaine|ce nom de domaine|le domaine|le nom de domaine|ce site',
  'este dominio|el dominio|este nombre de dominio|esta web',
  'questo dominio|il dominio|questo nome a dominio',
  'este domínio|o domínio|este nome de domínio',
  'dit domein|deze domeinnaam|het domein|de domeinnaam',
  'ta domena|domena|ten adres',
  'этот домен|данный домен|домен|доменное имя|цей домен',
  'bu alan adı|bu domain|alan adı',
  'denna domän|domänen|dette domæne|domænet|dette domenet|domenet',
  'tato doména|doména|táto doména|acest domeniu|domeniul|ez a domain|a domain|tämä verkkotunnus|verkkotunnus',
  'tên miền này|tên miền|domain ini|nama domain ini',
  'このドメイン|当ドメイン|ドメイン名|此域名|该域名|本域名|這個域名|此網域|이 도메인|본 도메인',
];

const sale = [
  'for sale|available for purchase|can be yours',
  'zum verkauf|zu verkaufen|zu kaufen|käuflich',
  'à vendre|en vente|en venta|a la venta|se vende|in vendita|à venda|te koop',
  'na sprzedaż|продается|продаётся|на продажу|продаю|выставлен|продається|satılık',
  'till salu|til salg|til salgs|na prodej|na predaj|de vânzare|eladó|myytävänä|rao bán|dijual',
  '販売中|販売し|売り出し|売りに出|譲渡|出售|转让|轉讓|판매',
];
/** Texts that name the domain behind what they offer. */
const offers = [
  'buy this domain|domain for sale|domain name for sale|premium domain for sale|make an offer on this domain',
  'domain zu verkaufen|domain kaufen|diese domain kaufen|domain zum verkauf',
  'domaine à vendre|nom de domaine à vendre|acheter ce domaine|acheter ce nom de domaine',
  'dominio en venta|comprar este dominio|se vende este dominio|se vende dominio|dominio in vendita|acquista questo dominio',
  'domínio à venda|domein te koop|domeinnaam te koop|koop dit domein|domena na sprzedaż|kup tę domenę',
  'продается домен|продаётся домен|купить домен|купить этот домен|satılık alan adı|satılık domain',
  'ドメイン販売|域名出售|域名转让|도메인 판매',
];
const parked = [
  'parked|parking|geparkt|geparkte|parken|parqué|parquée|garé|aparcado|estacionado|aparcamiento|parcheggiato|parcheggio',
  'geparkeerd|zaparkowana|припаркован|парковка|park edilmiş|parkerad|parkeret|parkert|zaparkovaná|pysäköity',
  'パーキング|停放|停靠|파킹',
];

/** Characters between the domain and what is said of it, and those that may follow in a title. */
const [maxGap, maxRest] = [50, 20];

const patterns = {
  sale: new RegExp(words(sale), 'u'),
  parked: new RegExp(words(parked), 'u'),
  startsWith: patternsOf(''),
  isWhole: patternsOf(`.{0,${maxRest}}$`),
};

/** What the title says; a title may also name the domain and the site that offers it. */
export function signInTitle(title: string, own: string): ParkingSign | null {
  if (title.includes(own)) {
    if (patterns.sale.test(title)) return 'Domain for sale';
    if (patterns.parked.test(title)) return 'Parked domain';
  }
  return firstSign(title.split(/\s+[-|·•»:]+\s+/), own, patterns.isWhole);
}

/** What one of a page's texts says from its beginning. */
export function signInTexts(lines: readonly string[], own: string): ParkingSign | null {
  return firstSign(lines, own, patterns.startsWith);
}

function firstSign(texts: readonly string[], own: string, { sale, parked }: typeof patterns.isWhole) {
  const named = texts.map((text) => text.replaceAll(own, 'this domain'));
  if (named.some((text) => sale.test(text))) return 'Domain for sale';
  return named.some((text) => parked.test(text)) ? 'Parked domain' : null;
}

function patternsOf(end: string) {
  const saying = (what: readonly string[]) => `${words(subjects)}.{0,${maxGap}}?${words(what)}`;
  const begin = '^\\P{L}*(?:www\\.)?';
  return {
    sale: new RegExp(`${begin}(?:${saying(sale)}|${words(offers)})${end}`, 'u'),
    parked: new RegExp(`${begin}${saying(parked)}${end}`, 'u'),
  };
}

/** A pattern of words, folded as the texts are. Those of alphabets begin at a letter that follows none. */
function words(lists: readonly string[]): string {
  const all = lists.flatMap((list) => list.split('|')).map(fold);
  const [alphabetic, others] = [
    all.filter((word) => /^[a-zа-яії]/.test(word)),
    all.filter((word) => !/^[a-zа-яії]/.test(word)),
  ];
  return `(?:(?<!\\p{L})(?:${alphabetic.join('|')})${others.map((word) => `|${word}`).join('')})`;
}
