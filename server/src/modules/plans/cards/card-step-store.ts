import type { MerchantTx, Reader } from '../../../db/database.ts'
import { BY_CUSTOMER } from '../by-customer.ts'
import type { PlanRow } from '../store.ts'

/** A charge of instalments or a card check whose cardholder was challenged. */
export interface ChallengedStep {
  kind: 'instalment' | 'card_check'
  transactionId: string
  operationId: string
  provider: string
  /** Why it failed; null when it did not. */
  errorCode: string | null
  /** False once it has a final outcome. */
  isOpen: boolean
}

const CHALLENGED = `
  select o.kind, o.transaction_id, o.operation_id, o.provider, o.error_code, o.status in ('started', 'pending', 'unknown') as is_open
  from app.payment p
  join app.payment_operation o on o.merchant_id = p.merchant_id and o.transaction_id = p.transaction_id
    and o.kind in ('instalment', 'card_check')
  where p.merchant_id = $1 and p.merchant_order_id = $2`

/** The step that a challenge belongs to; undefined when the order's plan has no such step. */
export async function findChallenged(
  reader: Reader,
  merchantId: string,
  merchantOrderId: string,
  by: { kind: ChallengedStep['kind']; threeDSAuthorisationId: string },
): Promise<ChallengedStep | undefined> {
  const [row] = await reader.query<ChallengedStep>(
    'plan_step_of_challenge',
    `${CHALLENGED} and o.kind = $3 and o.three_ds_authorisation_id = $4`,
    [merchantId, merchantOrderId, by.kind, by.threeDSAuthorisationId],
  )
  return row
}

export const openChallenges = (
  reader: Reader,
  merchantId: string,
  merchantOrderId: string,
): Promise<ChallengedStep[]> =>
  reader.query<ChallengedStep>(
    'plan_steps_in_challenge',
    `${CHALLENGED} and o.status = 'pending' and o.three_ds_authorisation_id is not null`,
    [merchantId, merchantOrderId],
  )

/** Whether a card is being checked for a locked plan. */
export async function hasOpenCheck(tx: MerchantTx, plan: PlanRow): Promise<boolean> {
  const row = await tx
    .selectFrom('app.paymentOperation')
    .select('operationId')
    .where('merchantId', '=', plan.merchantId)
    .where('transactionId', '=', plan.transactionId)
    .where('kind', '=', 'card_check')
    .where('status', 'in', ['started', 'pending', 'unknown'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Undefined when there were fewer. Counts card checks, and failed or challenged charges by the customer. */
export async function nthLatestCardAttempt(
  tx: MerchantTx,
  plan: PlanRow,
  since: Date,
  nth: number,
): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('app.paymentOperation')
    .select('createdAt')
    .where('merchantId', '=', plan.merchantId)
    .where('transactionId', '=', plan.transactionId)
    .where((eb) =>
      eb.or([eb('kind', '=', 'card_check'), eb('subjectId', 'like', `%${BY_CUSTOMER}`)]),
    )
    .where((eb) => eb.or([eb('kind', '=', 'card_check'), eb('status', '<>', 'succeeded')]))
    .where((eb) =>
      eb.or([
        eb('status', '=', 'succeeded'),
        eb('threeDsAuthorisationId', 'is not', null),
        eb.and([eb('status', '=', 'failed'), eb('errorCode', '<>', 'not_charged')]),
      ]),
    )
    .where('createdAt', '>', since)
    .orderBy('createdAt', 'desc')
    .offset(nth - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.createdAt
}
