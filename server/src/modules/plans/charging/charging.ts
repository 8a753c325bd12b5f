import type { MerchantTx } from '../../../db/database.ts'
import type { Clock } from '../../../kit/clock.ts'
import type { NewId } from '../../../kit/ids.ts'
import type { SavedChargeRequest } from '../../../providers/card/port.ts'
import type { Merchant } from '../../merchants/service.ts'
import { operationHistory } from '../../operations/history.ts'
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
  /** The one that is asked. */
  provider: string
}

export interface ChargingDeps {
  clock: Clock
  newId: NewId
}

/** A card that was just typed, at the provider that took it. */
export interface TokenAtProvider {
  paymentToken: string
  provider: string
}

/** The provider that can charge the card of a plan. */
async function providerOfPlan(tx: MerchantTx, plan: store.PlanRow): Promise<string> {
  if (plan.savedProvider !== null) return plan.savedProvider
  const { merchantId, transactionId } = plan
  const first = await operationHistory.newest(tx, merchantId, transactionId, ['charge'])
  if (!first) throw new Error(`Plan ${plan.payPlanId} was never paid for`)
  return first.provider
}

/** Step one of charging: the instalments are ours alone, and what is about to be asked for is on record. */
export function beginCharging({ clock, newId }: ChargingDeps) {
  return async function begin(
    tx: MerchantTx,
    plan: store.PlanRow,
    instalments: readonly store.InstalmentRow[],
    how: { newCard: TokenAtProvider | null; byCustomer: boolean },
  ): Promise<Begun> {
    const { merchantId, payPlanId, transactionId } = plan
    const now = clock.now()
    const operationId = newId('charge')
    const provider = how.newCard?.provider ?? (await providerOfPlan(tx, plan))
    const amount = instalments.reduce((sum, one) => sum + one.amount, 0)
    const numbers = instalments.map(({ number }) => number).join('+')
    await operations.begin(tx, merchantId, {
      operationId,
      transactionId,
      kind: 'instalment',
      subjectId: `${payPlanId}:${numbers}${how.byCustomer ? BY_CUSTOMER : ''}`,
      provider,
      paymentToken: how.newCard?.paymentToken ?? null,
      amount,
      currency: plan.currency,
      nextCheckAt: nextCheck(0, now),
      createdAt: now,
      updatedAt: now,
    })
    for (const instalment of instalments) {
      const isMine = await store.changeInstalment(tx, instalment, {
        status: 'charging',
        operationId,
        nextLookAt: null,
        plannedLookAt: plannedLook(instalment, how.byCustomer, now),
        remindAt: null,
      })
      if (!isMine) throw new Error(`Instalment ${payPlanId}:${instalment.number} is not free`)
    }
    const { byCustomer } = how
    const isNewCard = how.newCard !== null
    const trace = { merchantId, transactionId, operationId, byCustomer, isNewCard }
    return { trace, amount, currency: plan.currency, source: plan.savedSource ?? '', provider }
  }
}

/** Step two: what is asked of the provider when the card of the plan pays. */
export const savedRequest = (begun: Begun, merchant: Merchant): SavedChargeRequest => ({
  operationId: begun.trace.operationId,
  merchantId: begun.trace.merchantId,
  amount: begun.amount,
  currency: begun.currency,
  source: begun.source,
  statement: merchant.cardStatementName ?? merchant.brandName,
})

/** An instalment whose charge was asked for and has no answer yet. */
export const isCharging = ({ status }: Pick<store.InstalmentRow, 'status'>): boolean =>
  status === 'charging'
