import { isOrderId } from '@paydeck/contract/identifiers/order-id'

/** What another page can ask the orders page to open. */
export type NewAct = { name: 'new' } | { name: 'request' } | { name: 'repeat'; repeats: string }

const REPEAT = 'repeat '

/** A string in the history state, so that it can be compared with `===`. */
export const repeatAct = (merchantOrderId: string): string => `${REPEAT}${merchantOrderId}`

export function readAct(asked: string | undefined): NewAct | null {
  if (asked === 'new' || asked === 'request') return { name: asked }
  const repeats = asked?.startsWith(REPEAT) === true ? asked.slice(REPEAT.length) : ''
  return isOrderId(repeats) ? { name: 'repeat', repeats } : null
}
