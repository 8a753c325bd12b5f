import type { OrderTerms } from './order-terms.ts'

/** States whether the order amount includes GST, so that no one has to guess. */
export function amountHint({ mode, showsGst }: OrderTerms, hasItems: boolean): string {
  if (mode === 'exclusive') return 'Without GST, which is added'
  if (!showsGst) return 'GST included'
  return hasItems ? 'The items without their GST' : 'GST included'
}
