import type { FirstStep } from '@paydeck/contract/calls/settings/first-steps'

import type { Reader } from '../../../db/database.ts'

/** How many manual orders are searched for one to a customer. */
const MAX_ORDERS = 100

/**
 * `test_order` is done by a paid order, `team` by an invited colleague. A request to a member of the team is a test and
 * does not count as the first one; a merchant with a paid order from a shop needs none.
 */
export const STEP_STATE = `
  select m.tax_id is not null and m.contact_email is not null and m.address_line1 is not null as business,
    m.logo_uri is not null as logo,
    exists (select from app.bank_account where merchant_id = $1 and is_primary) as bank_account,
    exists (select from app.payment where merchant_id = $1
              and status in ('paid', 'accepted', 'disputed', 'refunded', 'partially_refunded')) as test_order,
    (select count(*) from (select from global.membership where merchant_id = $1 limit 2) people) > 1 as team,
    exists (
      select from (
        select customer_email from app.merchant_order
        where merchant_id = $1 and order_type = 'manual'
        order by status, created_at desc limit ${MAX_ORDERS}) o
      where not exists (
        select from global.membership g
        join global.app_user u on u.tenant_id = g.tenant_id and u.user_id = g.user_id
        where g.merchant_id = $1 and lower(u.email) = lower(o.customer_email)))
      or exists (select from app.merchant_order
                 where merchant_id = $1 and order_type = 'online' and status = 'paid') as first_request,
    exists (select from app.webhook_endpoint where merchant_id = $1)
      or exists (select from app.shop_address where merchant_id = $1) as shop,
    m.activated_at
  from app.merchant m where m.merchant_id = $1`

type FactsRow = {
  [Step in FirstStep as Step extends `${string}_${string}` ? never : Step]: boolean
} & {
  bankAccount: boolean
  testOrder: boolean
  firstRequest: boolean
  activatedAt: Date | null
}

export interface StepState {
  done: Record<FirstStep, boolean>
  activatedAt: Date | null
}

/** The steps the merchant has done, and when it was activated. */
export async function readFacts(reader: Reader, merchantId: string): Promise<StepState> {
  const [row] = await reader.query<FactsRow>('first_steps', STEP_STATE, [merchantId])
  if (!row) throw new Error(`No merchant ${merchantId}`)
  const { bankAccount, testOrder, firstRequest, activatedAt, ...others } = row
  const done = {
    ...others,
    bank_account: bankAccount,
    test_order: testOrder,
    first_request: firstRequest,
  }
  return { done, activatedAt }
}
