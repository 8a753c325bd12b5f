import type { MerchantTx } from '../../../db/database.ts'
import type { SavedChargeRequest } from '../../../providers/card/port.ts'
import type { Merchant } from '../../merchants/service.ts'
import { nextCheck } from '../../operations/rules.ts'
import { BY_CUSTOMER } from '../by-customer.ts'
import type { PlansDeps } from '../deps.ts'
import * as store from '../store.ts'
import type { InstalmentTrace } from './charge-outcome.ts'
import { plannedCheck } from './retry-rules.ts'

/** Reserved instalments with a recorded operation, ready to be charged. */
export interface Begun {
  trace: InstalmentTrace
  amount: number
  currency: string
  source: string
  provider: string
}

/** A newly typed card, and the provider that tokenised it. */
export interface TokenAtProvider {
  paymentToken: string
  provider: string
}

async function providerOfPlan(
  { operationRecords }: PlansDeps,
  tx: MerchantTx,
  plan: store.PlanRow,
): Promise<string> {
  if (plan.savedProvider !== null) return plan.savedProvider
  const { merchantId, transactionId } = plan
  const first = await operationRecords.newest(tx, merchantId, transactionId, ['charge'])
  if (!first) throw new Error(`Plan ${plan.payPlanId} was never paid for`)
  return first.provider
}

export interface Charging {
  plan: store.PlanRow
  instalments: readonly store.InstalmentRow[]
  newCard: TokenAtProvider | null
  byCustomer: boolean
}

/** Step one of charging: reserves the instalments and records the operation before the provider is called. */
export async function beginCharging(
  deps: PlansDeps,
  tx: MerchantTx,
  { plan, instalments, newCard, byCustomer }: Charging,
): Promise<Begun> {
  const { merchantId, payPlanId, transactionId } = plan
  const now = deps.clock.now()
  const operationId = deps.newId('charge')
  const provider = newCard?.provider ?? (await providerOfPlan(deps, tx, plan))
  const amount = instalments.reduce((sum, instalment) => sum + instalment.amount, 0)
  const numbers = instalments.map(({ number }) => number).join('+')
  await deps.operationRecords.begin(tx, merchantId, {
    operationId,
    transactionId,
    kind: 'instalment',
    subjectId: `${payPlanId}:${numbers}${byCustomer ? BY_CUSTOMER : ''}`,
    provider,
    paymentToken: newCard?.paymentToken ?? null,
    amount,
    currency: plan.currency,
    nextCheckAt: nextCheck(0, now),
    createdAt: now,
    updatedAt: now,
  })
  for (const instalment of instalments)
    await store.mustChangeInstalment(tx, instalment, {
      status: 'charging',
      operationId,
      nextLookAt: null,
      plannedLookAt: plannedCheck(instalment, byCustomer, now),
      remindAt: null,
    })
  const isNewCard = newCard !== null
  const trace = { merchantId, transactionId, operationId, byCustomer, isNewCard }
  return { trace, amount, currency: plan.currency, source: plan.savedSource ?? '', provider }
}

/** Step two: the request to charge the plan's saved card. */
export const savedRequest = (begun: Begun, merchant: Merchant): SavedChargeRequest => ({
  operationId: begun.trace.operationId,
  merchantId: begun.trace.merchantId,
  amount: begun.amount,
  currency: begun.currency,
  source: begun.source,
  statement: merchant.cardStatementName ?? merchant.brandName,
})

/** Whether the instalment's charge still has no outcome. */
export const isCharging = ({ status }: Pick<store.InstalmentRow, 'status'>): boolean =>
  status === 'charging'
