import type { CheckoutOptions } from '../host/messages.ts'

export type Way = 'full' | 'plan'

/** What the shop lets its customers choose; one of the two always. */
export function waysOf({ hidesFull, hidesPlan }: CheckoutOptions): Way[] {
  if (hidesPlan) return ['full']
  return hidesFull ? ['plan'] : ['full', 'plan']
}

export const firstWay = (options: CheckoutOptions): Way =>
  options.paymentType === 'payplan' && !options.hidesPlan ? 'plan' : (waysOf(options)[0] ?? 'full')
