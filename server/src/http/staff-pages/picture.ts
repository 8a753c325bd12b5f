import { PICTURE_STYLE } from '@paydeck/contract/protocol/drawn-ahead'

/** Safe, because React escapes `<` except in tags. */
const CONTROL = /<(button|input|select|textarea|summary)(?=[\s/>])/g
const TAG = /<[a-z][^>]*>/gi

/** Not focusable or clickable, and not filled in by browser tools. */
const LIFELESS: Readonly<Record<string, string>> = {
  button: 'inert',
  select: 'inert',
  summary: 'inert',
  input: 'inert readonly',
  textarea: 'inert readonly',
}

/**
 * Turns React's markup into a picture: controls that need the script look right but cannot be used yet, while links
 * can. Styles wait for the first script, because the pages' policy allows none in the markup.
 */
export const pictureOf = (markup: string): string =>
  markup
    .replaceAll(CONTROL, (tag, name: string) => `${tag} ${LIFELESS[name] ?? 'inert'}`)
    .replaceAll(TAG, (tag) => tag.replace(' style="', ` ${PICTURE_STYLE}="`))
