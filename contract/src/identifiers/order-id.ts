/** Alone in its file: a first page needs no other prefix. */
export const ORDER_PREFIX = 'ordr'

export const isOrderId = (text: string): boolean =>
  new RegExp(`^${ORDER_PREFIX}_[A-Za-z0-9_-]{16}$`).test(text)
