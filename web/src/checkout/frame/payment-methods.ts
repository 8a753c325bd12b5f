import type { CheckoutOptions } from '../host/messages.ts'

export type PaymentMethod = 'full' | 'plan'

/** The payment methods that the shop offers; always at least one. */
export function methodsOf({ hidesFull, hidesPlan }: CheckoutOptions): PaymentMethod[] {
  if (hidesPlan) return ['full']
  return hidesFull ? ['plan'] : ['full', 'plan']
}

export const firstMethod = (options: CheckoutOptions): PaymentMethod =>
  options.paymentType === 'payplan' && !options.hidesPlan
    ? 'plan'
    : (methodsOf(options)[0] ?? 'full')
