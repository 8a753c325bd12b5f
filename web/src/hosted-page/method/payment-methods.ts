import type { Invoice } from '@paydeck/contract/calls/invoice'

import { debitPartOf } from '../debit/debit-parts.ts'

export type PaymentMethod = 'card' | 'plan' | 'debit' | 'payto'

interface MethodOption {
  method: PaymentMethod
  label: string
}

export function methodsOf({ ways }: Pick<Invoice, 'ways'>): MethodOption[] {
  const options: MethodOption[] = [{ method: 'card', label: 'Card' }]
  if (ways.instalments)
    options.push({ method: 'plan', label: `${ways.instalments.payments} instalments` })
  if (debitPartOf(ways)) options.push({ method: 'debit', label: 'Direct debit' })
  if (ways.payTo) options.push({ method: 'payto', label: 'PayTo' })
  return options
}

const storageKey = (merchantOrderId: string): string => `paydeck-method:${merchantOrderId}`

/** The method chosen before the customer left for the bank's page, if it is still offered. */
export function rememberedMethod(
  merchantOrderId: string,
  options: readonly MethodOption[],
): PaymentMethod | null {
  try {
    const stored = sessionStorage.getItem(storageKey(merchantOrderId))
    return options.find(({ method }) => method === stored)?.method ?? null
  } catch {
    // Without storage the first method is preselected.
    return null
  }
}

/** Kept for the life of the tab. */
export function rememberMethod(merchantOrderId: string, method: PaymentMethod): void {
  try {
    sessionStorage.setItem(storageKey(merchantOrderId), method)
  } catch {}
}
