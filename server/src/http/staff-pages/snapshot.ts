import { SNAPSHOT_STYLE } from '@paydeck/contract/protocol/prerender'

/** Safe, because React escapes `<` except in tags. */
const CONTROL = /<(button|input|select|textarea|summary)(?=[\s/>])/g
const TAG = /<[a-z][^>]*>/gi

/** Not focusable or clickable, and not filled in by browser tools. */
const INERT_ATTRIBUTES: Readonly<Record<string, string>> = {
  button: 'inert',
  select: 'inert',
  summary: 'inert',
  input: 'inert readonly',
  textarea: 'inert readonly',
}

/**
 * Turns React's markup into a snapshot: controls that need the script look right but cannot be used yet, while links
 * can. Styles wait for the first script, because the pages' policy allows none in the markup.
 */
export const snapshotOf = (markup: string): string =>
  markup
    .replaceAll(CONTROL, (tag, name: string) => `${tag} ${INERT_ATTRIBUTES[name] ?? 'inert'}`)
    .replaceAll(TAG, (tag) => tag.replace(' style="', ` ${SNAPSHOT_STYLE}="`))
