// Values and times as words.

const names: Record<string, string> = {
  ios: 'iOS',
  mac: 'Mac',
  vr: 'VR',
  mmo: 'MMO',
  pve: 'PvE',
  pvp: 'PvP',
  nft: 'NFT',
  playstation: 'PlayStation',
  coop: 'Co-op',
  single: 'Single player',
  multi: 'Multiplayer',
  none: 'Off-chain',
  assets: 'Assets on-chain',
  hybrid: 'Partly on-chain',
  full: 'Fully on-chain',
  nftRequired: 'NFT required',
  github: 'GitHub',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  linkedin: 'LinkedIn',
};

/** A value of the API for people: `earlyAccess` is "Early access". */
export function label(value: string): string {
  const words = value.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return names[value] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

export function labels(values: readonly string[]): string {
  return values.map(label).join(', ');
}

const days = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

/** The day of a time, such as "Nov 28, 2026". */
export function day(time: string): string {
  return days.format(new Date(time));
}

/** A release date, only as precise as it is known. */
export function release(date: string | null, precision: string | null): string | null {
  if (precision === 'tba') return 'To be announced';
  if (date === null) return null;
  const [year = '', month = ''] = date.split('-');
  if (precision === 'year') return year;
  if (precision === 'quarter') return `Q${Math.ceil(Number(month) / 3)} ${year}`;
  if (precision === 'month') return `${month}/${year}`;
  return day(date);
}
