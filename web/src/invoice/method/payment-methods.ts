import type { Invoice } from '@paydeck/contract/calls/invoice'

import { debitPartOf } from '../debit/debit-parts.ts'

export type Way = 'card' | 'plan' | 'debit' | 'payto'

export function methodsOf({ ways }: Pick<Invoice, 'ways'>): { way: Way; label: string }[] {
  const found: { way: Way; label: string }[] = [{ way: 'card', label: 'Card' }]
  if (ways.instalments)
    found.push({ way: 'plan', label: `${ways.instalments.payments} instalments` })
  if (debitPartOf(ways)) found.push({ way: 'debit', label: 'Direct debit' })
  if (ways.payTo) found.push({ way: 'payto', label: 'PayTo' })
  return found
}

const keyOf = (merchantOrderId: string): string => `paydeck-way:${merchantOrderId}`

/** The method chosen before the customer left for the bank's page, if it is still offered. */
export function rememberedMethod(
  merchantOrderId: string,
  open: readonly { way: Way }[],
): Way | null {
  try {
    const kept = sessionStorage.getItem(keyOf(merchantOrderId))
    return open.find(({ way }) => way === kept)?.way ?? null
  } catch {
    // Without storage the first method is preselected.
    return null
  }
}

/** Kept for the life of the tab. */
export function rememberMethod(merchantOrderId: string, way: Way): void {
  try {
    sessionStorage.setItem(keyOf(merchantOrderId), way)
  } catch {}
}
