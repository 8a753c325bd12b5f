import type { Payment } from '@paydeck/contract/calls/payments/payments'

type Address = NonNullable<NonNullable<Payment['merchantOrderBilling']>['address']>

const joinWords = (parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' ')

/** The address as on an envelope: `12 High St`, `Unit 3`, `Carlton VIC 3053`; without empty lines. */
export function addressLines(address: Address | null): string[] {
  if (!address) return []
  const { line1, line2, city, state, postalCode } = address
  return [joinWords([line1]), joinWords([line2]), joinWords([city, state, postalCode])].filter(
    (line) => line !== '',
  )
}
