import type { OrderTerms } from './order-terms.ts'

/** States whether the order amount includes GST, so that no one has to guess. */
export function amountHint({ mode, showsGst }: OrderTerms, hasItems: boolean): string {
  if (mode === 'exclusive') return 'Before GST, which we add'
  if (!showsGst) return 'GST included'
  return hasItems ? 'The items before GST' : 'GST included'
}
