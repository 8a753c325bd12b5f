import type { CardCost } from '@paydeck/contract/calls/transfers/card-costs'

import type { Reader } from '../../db/database.ts'

/** Half-open range of days, in the zone of the sums. */
export const readCardCosts = (
  reader: Reader,
  merchantId: string,
  { first, next }: { first: string; next: string },
): Promise<CardCost[]> =>
  reader.query<CardCost>(
    'card_costs',
    `select currency, scheme, funding, sum(n)::int8 as payments, sum(paid)::int8 as paid, sum(fee)::int8 as fees
     from app.takings_per_way
     where merchant_id = $1 and day >= $2::date and day < $3::date and method = 'card'
     group by currency, scheme, funding
     having sum(n) <> 0 or sum(fee) <> 0
     order by currency, paid desc, scheme, funding`,
    [merchantId, first, next],
  )
