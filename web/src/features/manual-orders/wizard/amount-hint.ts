import type { OrderTerms } from './order-terms.ts'

/** What the order amount is in relation to the GST, so that nobody has to guess. */
export function amountHint({ mode, showsGst }: OrderTerms, hasItems: boolean): string {
  if (mode === 'exclusive') return 'Without GST, which is added'
  if (!showsGst) return 'GST included'
  return hasItems ? 'The items without their GST' : 'GST included'
}
