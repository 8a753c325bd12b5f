import { addDays } from '@paydeck/contract/time/days'

import type { SoakEnvironment } from '../environment.ts'

export interface Adrift {
  /** What we have less what we owe, in minor units: zero when no cent is lost or made. */
  byCurrency: Record<string, number>
  /** What providers took or gave for disputes whose events we refuse, which wait for a person. */
  waiting: Record<string, number>
  /** What was charged, in minor units. */
  charged: Record<string, number>
}

/** Of disputes whose events were refused, because all was refunded before: taken, and given back where they were won. */
const REFUSED = `
  select currency, sum(amount)::bigint as amount from global.provider_movement
  where kind like 'dispute%'
    and operation_id in (select operation_id from global.provider_event where status = 'received')
  group by currency`

const CHARGED = `
  select currency, sum(amount)::bigint as amount from global.provider_movement
  where kind = 'charge' group by currency`

/** The equation of clients' money on the last day that is over, by the lists of all providers. */
export async function adriftOf({ services, db }: SoakEnvironment): Promise<Adrift> {
  const { clientMoney } = services
  const day = addDays(clientMoney.lastDay(), -1)
  const proofs = await clientMoney.prove(day)
  const sums = async (name: string, text: string) =>
    Object.fromEntries(
      (await db.reader.query<{ currency: string; amount: number }>(name, text, [])).map(
        ({ currency, amount }) => [currency, amount],
      ),
    )
  const waiting = await sums('simulated_refused', REFUSED)
  return {
    byCurrency: Object.fromEntries(
      proofs.map(({ currency, difference }) => [currency, difference - (waiting[currency] ?? 0)]),
    ),
    waiting,
    charged: await sums('simulated_charged', CHARGED),
  }
}
