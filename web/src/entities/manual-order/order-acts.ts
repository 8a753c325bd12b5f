import { isOrderId } from '@paydeck/contract/identifiers/order-id'

/** What the page of orders opens when another page asks for it. */
export type NewAct = { name: 'new' } | { name: 'request' } | { name: 'repeat'; repeats: string }

const REPEAT = 'repeat '

/** As it stands in the history's state, where a text is equal to itself. */
export const repeatAct = (merchantOrderId: string): string => `${REPEAT}${merchantOrderId}`

/** Null for what is no such act. */
export function readAct(asked: string | undefined): NewAct | null {
  if (asked === 'new' || asked === 'request') return { name: asked }
  const repeats = asked?.startsWith(REPEAT) === true ? asked.slice(REPEAT.length) : ''
  return isOrderId(repeats) ? { name: 'repeat', repeats } : null
}
