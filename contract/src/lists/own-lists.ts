/** The lists whose views and columns a person keeps. */
export const OWN_LISTS = [
  'payments',
  'refunds',
  'customers',
  'orders',
  'transfers',
  'disputes',
] as const
export type OwnList = (typeof OWN_LISTS)[number]

/** Of one person and list. */
export const MAX_VIEWS = 20
export const MAX_VIEW_NAME = 60
/** Of one person. */
export const MAX_SEARCHES = 5

/** On one line, with single spaces. */
export const tidyName = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()

/** What the name of a view is compared by. */
export const nameKey = (name: string): string => tidyName(name).toLowerCase()

/** The last one first, each once. */
export const withSearch = (texts: readonly string[], text: string): string[] =>
  [text, ...texts.filter((one) => one !== text)].slice(0, MAX_SEARCHES)
