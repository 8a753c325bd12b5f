import { PICTURE_STYLE } from '@paydeck/contract/protocol/drawn-ahead'

/** React escapes `<` wherever it is no tag. */
const CONTROL = /<(button|input|select|textarea|summary)(?=[\s/>])/g
const TAG = /<[a-z][^>]*>/gi

/** Neither has the focus nor hears a click; a browser's own tools do not fill it in either. */
const LIFELESS: Readonly<Record<string, string>> = {
  button: 'inert',
  select: 'inert',
  summary: 'inert',
  input: 'inert readonly',
  textarea: 'inert readonly',
}

/**
 * The markup that React drew as a picture: what needs the script looks as it will, but cannot be used yet. Links can.
 * Styles wait for the first script, since the policy of pages allows none in the markup.
 */
export const pictureOf = (markup: string): string =>
  markup
    .replaceAll(CONTROL, (tag, name: string) => `${tag} ${LIFELESS[name] ?? 'inert'}`)
    .replaceAll(TAG, (tag) => tag.replace(' style="', ` ${PICTURE_STYLE}="`))
