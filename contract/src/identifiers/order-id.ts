/** In a separate file, because a first page needs no other prefix. */
export const ORDER_PREFIX = 'ordr'

/** A prefix and sixteen characters. */
export const hasIdForm = (prefix: string, text: string): boolean =>
  new RegExp(`^${prefix}_[A-Za-z0-9_-]{16}$`).test(text)

export const isOrderId = (text: string): boolean => hasIdForm(ORDER_PREFIX, text)
