/** Alone in its file: a first page needs no other prefix. */
export const ORDER_PREFIX = 'ordr'

/** Sixteen characters behind the prefix of a kind. */
export const hasIdForm = (prefix: string, text: string): boolean =>
  new RegExp(`^${prefix}_[A-Za-z0-9_-]{16}$`).test(text)

export const isOrderId = (text: string): boolean => hasIdForm(ORDER_PREFIX, text)
