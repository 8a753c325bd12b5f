import { currencyName, type Currency } from '@paydeck/contract/money/currency'

import type { MerchantTx } from '../../../db/database.ts'
import { badRequest, conflict } from '../../../kit/errors.ts'
import type { CardGateway, CaptureRequest } from '../../../providers/card/port.ts'
import { requireAvailable } from '../../gateways/available.ts'
import type { IdempotencyKey } from '../../idempotency/service.ts'
import { availableOn } from '../../ledger/settlement-days.ts'
import type { Merchant } from '../../merchants/service.ts'
import { nextCheck } from '../../operations/rules.ts'
import type { PaymentRow } from '../service.ts'
import type { HoldsDeps } from './hold-deps.ts'
import { holdRefusal, type HoldStep } from './hold-rules.ts'
import { auditStep, lockHold, type Step } from './hold-steps.ts'

export interface StepInput {
  transactionId: string
  kind: HoldStep
  /** Minor units; null for the whole hold. */
  amount: number | null
  currency?: Currency | undefined
  actor: string
  idempotencyKey?: IdempotencyKey | undefined
}

/** A recorded step, and the request to its provider. */
interface BegunStep {
  step: Step
  card: CardGateway
  request: CaptureRequest
}

/** Step one: reserves the hold for this step and records the operation before the provider is called. */
export async function beginStep(
  deps: HoldsDeps,
  tx: MerchantTx,
  merchant: Merchant,
  input: StepInput,
): Promise<BegunStep | { earlier: PaymentRow }> {
  const { operationRecords, gateways, idempotency } = deps
  const { merchantId } = merchant
  const { transactionId, kind, actor, idempotencyKey } = input
  const now = deps.clock.now()
  const payment = await lockHold(deps, tx, merchantId, transactionId)
  if (idempotencyKey && (await idempotency.result(tx, merchantId, idempotencyKey)) !== null)
    return { earlier: payment }
  const { currency } = payment
  const amount = input.amount ?? payment.authorised ?? 0
  refuseStep(payment, { ...input, amount }, now)
  // Fails before the money moves, not after it, when the holiday calendar does not cover the day.
  if (kind === 'capture')
    availableOn(now, { country: merchant.tradingCountry, timeZone: merchant.timeZone })
  const held = await operationRecords.newest(tx, merchantId, transactionId, ['authorise'])
  if (!held?.providerRef) throw new Error(`Payment ${transactionId} holds nothing`)
  const card = requireAvailable(gateways.card.of(held))
  const operationId = deps.newId('charge')
  await operationRecords.begin(tx, merchantId, {
    operationId,
    transactionId,
    kind,
    provider: held.provider,
    amount,
    currency,
    nextCheckAt: nextCheck(0, now),
    createdAt: now,
    updatedAt: now,
  })
  if (idempotencyKey) await idempotency.recordResult(tx, merchantId, idempotencyKey, operationId)
  const step = { merchantId, transactionId, operationId, kind, amount, actor }
  await auditStep(deps, tx, step, {
    action: `payment.${kind}_requested`,
    details: { amount, authorised: payment.authorised, currency },
  })
  await deps.payments.move(tx, payment, 'not_captured', {
    holdOperationId: operationId,
    updatedAt: now,
  })
  return {
    step,
    card,
    request: { operationId, merchantId, amount, currency, authorisationRef: held.providerRef },
  }
}

/** Throws 400 for another currency, 409 when the hold does not allow the step. */
function refuseStep(
  payment: PaymentRow,
  { kind, amount, currency }: Pick<StepInput, 'kind' | 'currency'> & { amount: number },
  now: Date,
): void {
  if (currency !== undefined && currency !== payment.currency)
    throw badRequest(
      `This payment was made in ${currencyName(payment.currency)} and can only be captured in that currency.`,
    )
  const refusal = holdRefusal(payment, kind, amount, now)
  if (refusal) throw conflict(refusal.code, refusal.text)
}
