import type { Invoice } from '@paydeck/contract/calls/invoice'

import { debitPartOf } from '../debit/debit-parts.ts'

export type PaymentMethod = 'card' | 'plan' | 'debit' | 'payto'

interface Offered {
  method: PaymentMethod
  label: string
}

export function methodsOf({ ways }: Pick<Invoice, 'ways'>): Offered[] {
  const found: Offered[] = [{ method: 'card', label: 'Card' }]
  if (ways.instalments)
    found.push({ method: 'plan', label: `${ways.instalments.payments} instalments` })
  if (debitPartOf(ways)) found.push({ method: 'debit', label: 'Direct debit' })
  if (ways.payTo) found.push({ method: 'payto', label: 'PayTo' })
  return found
}

const keyOf = (merchantOrderId: string): string => `paydeck-method:${merchantOrderId}`

/** The method chosen before the customer left for the bank's page, if it is still offered. */
export function rememberedMethod(
  merchantOrderId: string,
  offered: readonly Offered[],
): PaymentMethod | null {
  try {
    const kept = sessionStorage.getItem(keyOf(merchantOrderId))
    return offered.find(({ method }) => method === kept)?.method ?? null
  } catch {
    // Without storage the first method is preselected.
    return null
  }
}

/** Kept for the life of the tab. */
export function rememberMethod(merchantOrderId: string, method: PaymentMethod): void {
  try {
    sessionStorage.setItem(keyOf(merchantOrderId), method)
  } catch {}
}
