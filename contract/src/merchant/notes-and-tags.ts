export const MAX_NOTE_LENGTH = 1_000
/** Of one record. */
export const MAX_NOTES = 50
export const MAX_TAG_LENGTH = 30
/** Of one record. */
export const MAX_TAGS = 10

/** Plain text: line breaks stay, other control characters and broken letters go. */
export const tidyNote = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]|\p{Cs}/gu, '')
    .trim()

/** On one line, with single spaces. */
export const tidyTag = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** Commas stand between tags, in lists and in files. */
export const isTag = (tag: string): boolean => tag !== '' && !/[,\p{C}]/u.test(tag)

/** What a tag is compared by: `VIP` and `vip` are the same. */
export const tagKey = (tag: string): string => tidyTag(tag).toLowerCase()
