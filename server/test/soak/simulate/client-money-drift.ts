import { addDays } from '@paydeck/contract/time/days'

import type { SoakEnvironment } from '../environment.ts'

export interface ClientMoneyDrift {
  /** What we have less what we owe, in minor units: zero when no cent is lost or made. */
  byCurrency: Record<string, number>
  /** What was charged, in minor units. */
  charged: Record<string, number>
}

const CHARGED = `
  select currency, sum(amount)::bigint as amount from global.provider_movement
  where kind = 'charge' group by currency`

/** The equation of clients' money on the last complete day, from all providers' lists. */
export async function clientMoneyDrift({
  services,
  db,
}: SoakEnvironment): Promise<ClientMoneyDrift> {
  const { clientMoney } = services
  const day = addDays(clientMoney.lastDay(), -1)
  const proofs = await clientMoney.prove(day)
  const charged = await db.reader.query<{ currency: string; amount: number }>(
    'simulated_charged',
    CHARGED,
    [],
  )
  return {
    byCurrency: Object.fromEntries(
      proofs.map(({ currency, difference }) => [currency, difference]),
    ),
    charged: Object.fromEntries(charged.map(({ currency, amount }) => [currency, amount])),
  }
}
