/** The lists with saved views and columns. */
export const OWN_LISTS = [
  'payments',
  'refunds',
  'customers',
  'orders',
  'transfers',
  'disputes',
] as const
export type OwnList = (typeof OWN_LISTS)[number]

/** Per person and list. */
export const MAX_VIEWS = 20
export const MAX_VIEW_NAME = 60
/** Per person. */
export const MAX_SEARCHES = 5

/** On one line, with single spaces. */
export const tidyName = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()

/** The form in which names of views are compared. */
export const nameKey = (name: string): string => tidyName(name).toLowerCase()

/** Adds a search, newest first, without duplicates. */
export const withSearch = (texts: readonly string[], text: string): string[] =>
  [text, ...texts.filter((search) => search !== text)].slice(0, MAX_SEARCHES)
