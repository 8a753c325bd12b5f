export const MAX_NOTE_LENGTH = 1_000
/** Per record. */
export const MAX_NOTES = 50
export const MAX_TAG_LENGTH = 30
/** Per record. */
export const MAX_TAGS = 10

/** Plain text: keeps line breaks, removes other control characters and broken surrogates. */
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

/** No commas, because lists and files separate tags with them. */
export const isTag = (tag: string): boolean => tag !== '' && !/[,\p{C}]/u.test(tag)

/** The form in which tags are compared: `VIP` and `vip` are the same. */
export const tagKey = (tag: string): string => tidyTag(tag).toLowerCase()
