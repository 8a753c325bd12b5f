import { violatedConstraint, type MerchantTx } from '../../db/database.ts'
import { conflict } from '../../kit/errors.ts'
import { disputeOpened } from '../ledger/dispute-journals.ts'
import type { Merchant } from '../merchants/service.ts'
import type { PaymentRow } from '../payments/service.ts'
import { markPlan } from './plan-mark.ts'
import { postingContext } from './posting-context.ts'
import { disputeFee, disputeRefusal, lossBearer, nextReminder } from './rules.ts'
import type { DisputesDeps } from './deps.ts'
import * as answers from './answer-store.ts'
import * as store from './store.ts'

/** A reported dispute of a charge; by default a payment's first. */
export interface OpenedDispute extends store.DisputeKey {
  transactionId: string
  /** The disputed operation; default: the payment's first. */
  operationId?: string
  /** Minor units; default: what is left of the payment, at most the charge. */
  amount?: number
  /** Without GST, minor units; default: the platform's fee. */
  fee?: number
  reason?: string
  /** The deadline for an answer; null when none is possible. */
  dueBy?: Date | null
}

export async function openDispute(
  deps: DisputesDeps,
  merchantId: string,
  opened: OpenedDispute,
  actor = `provider:${opened.provider}`,
): Promise<store.DisputeRow> {
  const merchant = await deps.merchants.get(merchantId)
  try {
    return await deps.db.inMerchant(merchantId, (tx) =>
      openIn(deps, tx, merchant, { ...opened, actor }),
    )
  } catch (failure) {
    if (violatedConstraint(failure) === 'dispute_merchant_id_provider_provider_ref_key')
      throw conflict('dispute_known', 'This dispute is about another payment.')
    throw failure
  }
}

async function openIn(
  deps: DisputesDeps,
  tx: MerchantTx,
  merchant: Merchant,
  opened: OpenedDispute & { actor: string },
): Promise<store.DisputeRow> {
  const { merchantId } = merchant
  const payment = await deps.payments.lock(tx, merchantId, opened.transactionId)
  const existing = await store.findByKey(tx, merchantId, opened)
  if (existing && !store.isInquiry(existing)) return existing
  const charge = await disputedCharge(deps, tx, payment, opened)
  const dispute = newDispute(deps, merchant, payment, { ...opened, charge, existing })
  await saveDispute(tx, merchantId, dispute, existing)
  if (charge.kind === 'instalment') await markPlan(deps, tx, payment)
  await postOpened(deps, tx, merchant, { payment, dispute, actor: opened.actor })
  if (dispute.borneBy === 'merchant') {
    await deps.payments.move(tx, payment, 'disputed', { updatedAt: deps.clock.now() })
    const { disputeId } = dispute
    await deps.events.publish(tx, merchantId, { kind: 'dispute_opened', subjectId: disputeId })
  }
  return { merchantId, ...dispute }
}

/** Keeps the id of an inquiry that became this dispute, and what was said to it as a draft. */
async function saveDispute(
  tx: MerchantTx,
  merchantId: string,
  dispute: store.NewDispute,
  existing: store.DisputeRow | undefined,
): Promise<void> {
  if (!existing) return store.insertDispute(tx, merchantId, dispute)
  await store.turnIntoDispute(tx, merchantId, dispute)
  await answers.makeDraft(tx, existing)
}

export interface Charge {
  operationId: string
  kind: (typeof CHARGE_KINDS)[number]
  /** The disputed part. Minor units. */
  amount: number
}

const CHARGE_KINDS = ['charge', 'capture', 'instalment', 'imported', 'verify'] as const

/** The disputed charge and amount; throws 409 with a sentence when it cannot be disputed. */
async function disputedCharge(
  deps: DisputesDeps,
  tx: MerchantTx,
  payment: PaymentRow,
  opened: OpenedDispute,
): Promise<Charge> {
  const { merchantId, transactionId } = payment
  const charge = await findCharge(deps, tx, payment, opened.operationId)
  const refundable = payment.captured - payment.refundReserved
  const amount = opened.amount ?? Math.min(refundable, charge?.amount ?? 0)
  const refusal = disputeRefusal(payment, charge, amount)
  if (refusal !== null || !charge) throw conflict('not_disputable', refusal ?? '')
  if (await store.isChargeDisputed(tx, merchantId, transactionId, charge.operationId))
    throw conflict('not_disputable', 'This charge is disputed already.')
  return { ...charge, amount }
}

/** Undefined when no charge with that id succeeded. */
export async function findCharge(
  { operationRecords }: DisputesDeps,
  tx: MerchantTx,
  { merchantId, transactionId }: PaymentRow,
  operationId: string | undefined,
): Promise<Charge | undefined> {
  const operation =
    operationId === undefined
      ? await operationRecords.newest(tx, merchantId, transactionId, [
          'charge',
          'capture',
          'imported',
        ])
      : await operationRecords.find(tx, merchantId, operationId)
  const kind = CHARGE_KINDS.find((chargeKind) => chargeKind === operation?.kind)
  if (
    !operation ||
    !kind ||
    operation.transactionId !== transactionId ||
    operation.status !== 'succeeded'
  )
    return undefined
  return { operationId: operation.operationId, kind, amount: operation.amount }
}

interface DisputeBasis {
  charge: Charge
  /** The inquiry that became this dispute. */
  existing: store.DisputeRow | undefined
}

function newDispute(
  { newId, clock }: DisputesDeps,
  { taxCountry }: Merchant,
  payment: PaymentRow,
  { charge, existing, ...opened }: OpenedDispute & DisputeBasis,
): store.NewDispute {
  const bearer = lossBearer(charge)
  const fee = bearer === 'merchant' ? disputeFee(taxCountry, opened.fee) : { total: 0, tax: 0 }
  return {
    disputeId: existing?.disputeId ?? newId('dispute'),
    transactionId: payment.transactionId,
    provider: opened.provider,
    providerRef: opened.providerRef,
    status: 'open',
    statusBefore: payment.status,
    currency: payment.currency,
    amount: charge.amount,
    fee: fee.total,
    feeTax: fee.tax,
    reason: opened.reason ?? null,
    dueBy: opened.dueBy ?? null,
    remindAt: bearer === 'merchant' ? nextReminder(opened.dueBy ?? null, clock.now()) : null,
    openedAt: clock.now(),
    closedAt: null,
    operationId: charge.operationId,
    borneBy: bearer,
    inquiredAt: existing?.inquiredAt ?? null,
  }
}

interface Opening {
  payment: PaymentRow
  dispute: store.NewDispute
  actor: string
}

async function postOpened(
  { ledger, clock }: DisputesDeps,
  tx: MerchantTx,
  merchant: Merchant,
  { payment, dispute, actor }: Opening,
): Promise<void> {
  const { disputeId, amount, fee, feeTax, borneBy } = dispute
  const { method, currency, status } = payment
  await ledger.post(
    tx,
    merchant.merchantId,
    disputeOpened({ disputeId, method, currency, amount, borneBy, fee, feeTax }),
    postingContext(merchant, payment, clock.now(), {
      actor,
      action: 'dispute.opened',
      subjectType: 'payment',
      subjectId: payment.transactionId,
      details: { disputeId, amount, fee, borneBy, before: status },
    }),
  )
}
