import type { CheckoutOptions } from '../host/messages.ts'

export type PaymentMethod = 'full' | 'plan'

/** What the shop lets its customers choose; one of the two always. */
export function methodsOf({ hidesFull, hidesPlan }: CheckoutOptions): PaymentMethod[] {
  if (hidesPlan) return ['full']
  return hidesFull ? ['plan'] : ['full', 'plan']
}

export const firstMethod = (options: CheckoutOptions): PaymentMethod =>
  options.paymentType === 'payplan' && !options.hidesPlan
    ? 'plan'
    : (methodsOf(options)[0] ?? 'full')
