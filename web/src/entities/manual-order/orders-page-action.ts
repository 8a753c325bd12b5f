import { isOrderId } from '@paydeck/contract/identifiers/order-id'

/** What another page can ask the orders page to open. */
export type OrdersPageAction =
  | { name: 'new' }
  | { name: 'request' }
  | { name: 'repeat'; repeats: string }

const REPEAT = 'repeat '

/** A string in the history state, so that it can be compared with `===`. */
export const repeatOrderAction = (merchantOrderId: string): string => `${REPEAT}${merchantOrderId}`

export function parseOrderAction(text: string | undefined): OrdersPageAction | null {
  if (text === 'new' || text === 'request') return { name: text }
  const repeats = text?.startsWith(REPEAT) === true ? text.slice(REPEAT.length) : ''
  return isOrderId(repeats) ? { name: 'repeat', repeats } : null
}
