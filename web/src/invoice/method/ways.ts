import type { Invoice } from '@paydeck/contract/calls/invoice'

/** A way to pay that the customer can choose. */
export type Way = 'card' | 'plan' | 'debit' | 'payto'

/** The ways an order can be paid, the nearest first, and what their choice is called. */
export function waysOf({ ways }: Pick<Invoice, 'ways'>): { way: Way; label: string }[] {
  const found: { way: Way; label: string }[] = [{ way: 'card', label: 'Card' }]
  if (ways.instalments)
    found.push({ way: 'plan', label: `${ways.instalments.payments} instalments` })
  if (ways.directDebit) found.push({ way: 'debit', label: 'Direct debit' })
  if (ways.payTo) found.push({ way: 'payto', label: 'PayTo' })
  return found
}

const keyOf = (merchantOrderId: string): string => `paydeck-way:${merchantOrderId}`

/** The way chosen before the page was left for the customer's bank; null for none, or one that is not open any more. */
export function rememberedWay(merchantOrderId: string, open: readonly { way: Way }[]): Way | null {
  try {
    const kept = sessionStorage.getItem(keyOf(merchantOrderId))
    return open.find(({ way }) => way === kept)?.way ?? null
  } catch {
    // A browser that keeps nothing: the first way stands.
    return null
  }
}

/** Keeps the choice, and nothing else, for as long as the tab lives. */
export function rememberWay(merchantOrderId: string, way: Way): void {
  try {
    sessionStorage.setItem(keyOf(merchantOrderId), way)
  } catch {
    // As above.
  }
}
