import type { Payment } from '@paydeck/contract/calls/payments'

type Address = NonNullable<NonNullable<Payment['merchantOrderBilling']>['address']>

const joined = (parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' ')

/** An address as a letter would carry it: `12 High St`, `Unit 3`, `Carlton VIC 3053`; empty lines left out. */
export function addressLines(address: Address | null): string[] {
  if (!address) return []
  const { line1, line2, city, state, postalCode } = address
  return [joined([line1]), joined([line2]), joined([city, state, postalCode])].filter(
    (line) => line !== '',
  )
}
