// The values that an article's fields can take, with their labels.

export const articleTypes = {
  news: 'News',
  guide: 'Guide',
  review: 'Review',
  interview: 'Interview',
  announcement: 'Announcement',
  sponsored: 'Sponsored',
} as const;
export type ArticleType = keyof typeof articleTypes;

/** The languages that an article can be written in, by their BCP 47 tags. */
export const languages = {
  en: 'English',
  ar: 'Arabic',
  de: 'German',
  es: 'Spanish',
  fr: 'French',
  hi: 'Hindi',
  id: 'Indonesian',
  it: 'Italian',
  ja: 'Japanese',
  ko: 'Korean',
  pl: 'Polish',
  pt: 'Portuguese',
  ru: 'Russian',
  th: 'Thai',
  tl: 'Filipino',
  tr: 'Turkish',
  uk: 'Ukrainian',
  vi: 'Vietnamese',
  'zh-Hans': 'Chinese (simplified)',
  'zh-Hant': 'Chinese (traditional)',
} as const;
