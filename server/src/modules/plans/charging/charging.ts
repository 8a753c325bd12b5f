import type { MerchantTx } from '../../../db/database.ts'
import type { Clock } from '../../../kit/clock.ts'
import type { NewId } from '../../../kit/ids.ts'
import type { SavedChargeRequest } from '../../../providers/card/port.ts'
import type { Merchant } from '../../merchants/service.ts'
import { nextCheck } from '../../operations/rules.ts'
import { operations } from '../../operations/service.ts'
import { BY_CUSTOMER } from '../by-customer.ts'
import type { InstalmentTrace } from './complete.ts'
import { plannedLook } from './retry-rules.ts'
import * as store from '../store.ts'

/** Instalments that are about to be charged, on record. */
export interface Begun {
  trace: InstalmentTrace
  amount: number
  currency: string
  source: string
}

export interface ChargingDeps {
  clock: Clock
  newId: NewId
  /** The name of the provider that is going to be asked. */
  provider: string
}

/** Step one of charging: the instalments are ours alone, and what is about to be asked for is on record. */
export function beginCharging({ clock, newId, provider }: ChargingDeps) {
  return async function begin(
    tx: MerchantTx,
    plan: store.PlanRow,
    instalments: readonly store.InstalmentRow[],
    how: { paymentToken: string | null; byCustomer: boolean },
  ): Promise<Begun> {
    const { merchant_id: merchantId, pay_plan_id: payPlanId, transaction_id: transactionId } = plan
    const now = clock.now()
    const operationId = newId('charge')
    const amount = instalments.reduce((sum, one) => sum + one.amount, 0)
    const numbers = instalments.map(({ number }) => number).join('+')
    await operations.begin(tx, merchantId, {
      operation_id: operationId,
      transaction_id: transactionId,
      kind: 'instalment',
      status: 'started',
      subject_id: `${payPlanId}:${numbers}${how.byCustomer ? BY_CUSTOMER : ''}`,
      provider,
      payment_token: how.paymentToken,
      amount,
      currency: plan.currency,
      provider_ref: null,
      error_code: null,
      checks: 0,
      next_check_at: nextCheck(0, now),
      created_at: now,
      updated_at: now,
    })
    for (const instalment of instalments) {
      const isMine = await store.changeInstalment(tx, instalment, {
        status: 'charging',
        operation_id: operationId,
        next_look_at: null,
        planned_look_at: plannedLook(instalment, how.byCustomer, now),
        remind_at: null,
      })
      if (!isMine) throw new Error(`Instalment ${payPlanId}:${instalment.number} is not free`)
    }
    const { byCustomer, paymentToken } = how
    const isNewCard = paymentToken !== null
    const trace = { merchantId, transactionId, operationId, byCustomer, isNewCard }
    return { trace, amount, currency: plan.currency, source: plan.saved_source ?? '' }
  }
}

/** Step two: what is asked of the provider when the card of the plan pays. */
export const savedRequest = (begun: Begun, merchant: Merchant): SavedChargeRequest => ({
  operationId: begun.trace.operationId,
  merchantId: begun.trace.merchantId,
  amount: begun.amount,
  currency: begun.currency,
  source: begun.source,
  statement: merchant.card_statement_name ?? merchant.brand_name,
})

/** An instalment whose charge was asked for and has no answer yet. */
export const isCharging = ({ status }: Pick<store.InstalmentRow, 'status'>): boolean =>
  status === 'charging'
