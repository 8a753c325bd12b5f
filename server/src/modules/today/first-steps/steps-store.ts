import type { FirstStep } from '@paydeck/contract/calls/settings/first-steps'

import type { Reader } from '../../../db/database.ts'

/** A payment is a first order that was paid; a second person of the team may be invited only. */
const FACTS = `
  select m.tax_id is not null and m.contact_email is not null and m.address_line1 is not null as business,
    m.logo_uri is not null as logo,
    exists (select from app.bank_account where merchant_id = $1 and is_primary) as bank_account,
    exists (select from app.payment where merchant_id = $1
              and status in ('paid', 'accepted', 'disputed', 'refunded', 'partially_refunded')) as test_order,
    (select count(*) from (select from global.membership where merchant_id = $1 limit 2) people) > 1 as team,
    exists (select from app.webhook_endpoint where merchant_id = $1)
      or exists (select from app.shop_address where merchant_id = $1) as shop,
    m.activated_at
  from app.merchant m where m.merchant_id = $1`

type FactsRow = {
  [Step in FirstStep as Step extends `bank_account` | `test_order` ? never : Step]: boolean
} & {
  bankAccount: boolean
  testOrder: boolean
  activatedAt: Date | null
}

export interface Facts {
  done: Record<FirstStep, boolean>
  activatedAt: Date | null
}

/** What the merchant has done, by step, and since when it takes payments. */
export async function readFacts(reader: Reader, merchantId: string): Promise<Facts> {
  const [row] = await reader.query<FactsRow>('first_steps', FACTS, [merchantId])
  if (!row) throw new Error(`No merchant ${merchantId}`)
  const { bankAccount, testOrder, activatedAt, ...others } = row
  return { done: { ...others, bank_account: bankAccount, test_order: testOrder }, activatedAt }
}
