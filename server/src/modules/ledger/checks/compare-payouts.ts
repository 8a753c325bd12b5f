import type { Reader } from '../../../db/database.ts'

export interface RememberedPayout {
  payoutId: string
  outcome: 'accepted' | 'refused' | 'returned'
  amount: number
  currency: string
}

export type PayoutsOf = (payoutIds: readonly string[]) => Promise<RememberedPayout[]>

interface OurPayout {
  payoutId: string
  status: 'pending' | 'in_transit' | 'paid' | 'failed'
  amount: number
  currency: string
}

/** The statuses that a payout may have here, by its outcome at the bank. */
const FITS: Record<RememberedPayout['outcome'], readonly OurPayout['status'][]> = {
  accepted: ['pending', 'in_transit', 'paid'],
  refused: ['pending', 'failed'],
  // A payout may be returned even after it was paid.
  returned: ['pending', 'in_transit', 'paid', 'failed'],
}

/** Compares the bank's payouts with ours. Returns every mismatch in words. */
export async function comparePayouts(
  reader: Reader,
  merchantId: string,
  payoutsOf: PayoutsOf,
): Promise<string[]> {
  const ours = await reader.query<OurPayout>(
    'check_payouts',
    'select payout_id, status, amount, currency from app.payout where merchant_id = $1',
    [merchantId],
  )
  const known = new Map(
    (await payoutsOf(ours.map(({ payoutId: id }) => id))).map((one) => [one.payoutId, one]),
  )
  return ours.flatMap(({ payoutId: id, status, amount, currency }) => {
    const name = `bank_agrees: payout ${id}`
    const there = known.get(id)
    if (!there)
      return status === 'pending' ? [] : [`${name} is ${status}, but the bank has no record of it`]
    const found: string[] = []
    if (there.amount !== amount || there.currency !== currency)
      found.push(`${name} is ${amount} ${currency}, but ${there.amount} ${there.currency} was sent`)
    if (!FITS[there.outcome].includes(status))
      found.push(`${name} is ${status}, but the bank has ${there.outcome} it`)
    return found
  })
}
