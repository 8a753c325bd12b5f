import { transactionStatus } from '@paydeck/contract/merchant/status'

import { violatedConstraint, type Database, type MerchantTx } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import type { NewId } from '../../kit/ids.ts'
import type { CardGateway } from '../../providers/card/port.ts'
import type { PayToGateway } from '../../providers/payto/port.ts'
import type { AuditEvent, AuditService } from '../audit/service.ts'
import { disputeOpened, disputeWon } from '../ledger/rules.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { Merchant, MerchantsService } from '../merchants/service.ts'
import type { DomainEvents } from '../domain-events/service.ts'
import { operationHistory } from '../operations/history.ts'
import { paymentChanges } from '../payments/service.ts'
import type { PaymentRow } from '../payments/service.ts'
import type { DisputeAdjustments } from '../plans/plan-adjustments.ts'
import { lossBearer, disputeFee, disputeRefusal, statusAfterWin } from './rules.ts'
import * as store from './store.ts'

export interface DisputesDeps {
  db: Database
  clock: Clock
  newId: NewId
  card: Pick<CardGateway, 'name' | 'lookupDispute'>
  payTo: Pick<PayToGateway, 'name' | 'lookupDispute'>
  merchants: Pick<MerchantsService, 'get'>
  ledger: LedgerService
  audit: AuditService
  plans: DisputeAdjustments
  events: DomainEvents
}

/** A reported dispute, of a charge or of a payment's first charge. */
export interface OpenedDispute extends store.DisputeKey {
  transactionId: string
  /** The operation that took the money; absent: the payment's first. */
  operationId?: string
  /** Minor units; absent: what is left of the payment, at most the charge. */
  amount?: number
  /** Without GST, minor units; absent: the platform's fee. */
  fee?: number
  reason?: string
  /** Until when it may be answered; null when it may not. */
  dueBy?: Date | null
}

export interface ClosedDispute extends store.DisputeKey {
  outcome: 'won' | 'lost'
}

/** The steps that take money. */
const TAKING = ['charge', 'capture', 'instalment'] as const
type ChargeKind = (typeof TAKING)[number]

export type DisputesService = ReturnType<typeof disputesService>

/**
 * Disputes of cards and PayTo: the amount and a fee are taken from the merchant at once, and come back (without the fee) when it
 * wins. While one is open, and after one is lost, the payment is disputed and cannot be refunded; a lost one may reopen. A disputed
 * instalment is the house's loss: the merchant's money and the payment stay as they are, its plan is not collected.
 */
export function disputesService(deps: DisputesDeps) {
  const { db, clock, newId, merchants, ledger, audit, plans, events } = deps

  const postedFor = (
    merchant: Merchant,
    payment: { transactionId: string; internalOrderId: string },
    event: AuditEvent,
  ) => ({
    occurredAt: clock.now(),
    transactionId: payment.transactionId,
    internalOrderId: payment.internalOrderId,
    country: merchant.tradingCountry,
    timeZone: merchant.timeZone,
    event,
  })

  /** The charge a dispute is about; undefined when nothing was taken under that id. */
  async function chargeOf(
    tx: MerchantTx,
    payment: PaymentRow,
    operationId: string | undefined,
  ): Promise<{ operationId: string; kind: ChargeKind; amount: number } | undefined> {
    const { merchantId, transactionId } = payment
    const found =
      operationId === undefined
        ? await operationHistory.newest(tx, merchantId, transactionId, ['charge', 'capture'])
        : await operationHistory.find(tx, merchantId, operationId)
    const kind = TAKING.find((one) => one === found?.kind)
    if (!found || !kind || found.transactionId !== transactionId || found.status !== 'succeeded')
      return undefined
    return { operationId: found.operationId, kind, amount: found.amount }
  }

  async function openIn(
    tx: MerchantTx,
    merchant: Merchant,
    opened: OpenedDispute,
    actor: string,
  ): Promise<store.DisputeRow> {
    const merchantId = merchant.merchantId
    const payment = await paymentChanges.lock(tx, merchantId, opened.transactionId)
    const known = await store.findByKey(tx, merchantId, opened)
    if (known) return known
    const charge = await chargeOf(tx, payment, opened.operationId)
    const left = payment.captured - payment.refundReserved
    const amount = opened.amount ?? Math.min(left, charge?.amount ?? 0)
    const refusal = disputeRefusal(payment, charge, amount)
    if (refusal !== null || !charge) throw conflict('not_disputable', refusal ?? '')
    if (await store.isTaken(tx, merchantId, payment.transactionId, charge.operationId))
      throw conflict('not_disputable', 'This charge is disputed already.')
    const borneBy = lossBearer(charge)
    const fee =
      borneBy === 'merchant' ? disputeFee(merchant.taxCountry, opened.fee) : { total: 0, tax: 0 }
    const dispute = {
      disputeId: newId('dispute'),
      transactionId: payment.transactionId,
      provider: opened.provider,
      providerRef: opened.providerRef,
      status: 'open' as const,
      statusBefore: payment.status,
      currency: payment.currency,
      amount,
      fee: fee.total,
      feeTax: fee.tax,
      reason: opened.reason ?? null,
      dueBy: opened.dueBy ?? null,
      openedAt: clock.now(),
      closedAt: null,
      operationId: charge.operationId,
      borneBy: borneBy,
    }
    await store.insertDispute(tx, merchantId, dispute)
    if (borneBy === 'house') await markPlan(tx, payment)
    await ledger.post(
      tx,
      merchantId,
      disputeOpened({
        disputeId: dispute.disputeId,
        method: payment.method,
        currency: payment.currency,
        amount,
        borneBy,
        fee: fee.total,
        feeTax: fee.tax,
      }),
      postedFor(merchant, payment, {
        actor,
        action: 'dispute.opened',
        subjectType: 'payment',
        subjectId: payment.transactionId,
        details: {
          disputeId: dispute.disputeId,
          amount,
          fee: fee.total,
          borneBy,
          before: payment.status,
        },
      }),
    )
    if (borneBy === 'merchant') {
      await paymentChanges.move(tx, payment, 'disputed', { updatedAt: clock.now() })
      await events.publish(tx, merchantId, {
        kind: 'dispute_opened',
        subjectId: dispute.disputeId,
      })
    }
    return { merchantId, ...dispute }
  }

  /** A dispute that was lost is decided anew: its money is still taken, so nothing moves. */
  async function reopenIn(
    tx: MerchantTx,
    merchantId: string,
    { disputeId, transactionId, ...found }: store.DisputeRow,
    actor: string,
  ): Promise<void> {
    const payment = await paymentChanges.lock(tx, merchantId, transactionId)
    if (!(await store.reopenDispute(tx, merchantId, disputeId))) return
    if (found.borneBy === 'house') await markPlan(tx, payment)
    await audit.record(tx, merchantId, {
      actor,
      action: 'dispute.reopened',
      subjectType: 'payment',
      subjectId: transactionId,
      details: { disputeId, amount: found.amount },
    })
    if (found.borneBy === 'merchant')
      await events.publish(tx, merchantId, { kind: 'dispute_opened', subjectId: disputeId })
  }

  /** Records on the plan which instalment dispute, if any, stops its collection. */
  async function markPlan(tx: MerchantTx, payment: PaymentRow): Promise<void> {
    const { merchantId, transactionId } = payment
    const found = await store.findUnwon(tx, merchantId, transactionId, {
      borneBy: 'house',
      only: ['open', 'lost'],
    })
    await plans.mark(tx, payment, found?.disputeId ?? null, clock.now())
  }

  async function closeIn(
    tx: MerchantTx,
    merchant: Merchant,
    found: store.DisputeRow,
    outcome: 'won' | 'lost',
    actor: string,
  ): Promise<void> {
    const merchantId = merchant.merchantId
    const payment = await paymentChanges.lock(tx, merchantId, found.transactionId)
    const isFirst = await store.closeDispute(tx, merchantId, found.disputeId, outcome, clock.now())
    if (!isFirst) {
      const now = await store.findByKey(tx, merchantId, {
        provider: found.provider,
        providerRef: found.providerRef,
      })
      if (now?.status === outcome) return
      throw conflict('dispute_closed', 'This dispute has been decided already.')
    }
    const { disputeId, amount, borneBy } = found
    if (borneBy === 'house') await markPlan(tx, payment)
    // A card that took a charge back for good will not pay the rest of the plan.
    if (outcome === 'lost' && payment.payPlanId !== null)
      await plans.giveUp(tx, payment, clock.now())
    const event = {
      actor,
      action: `dispute.${outcome}`,
      subjectType: 'payment',
      subjectId: payment.transactionId,
      details: { disputeId, amount },
    }
    if (outcome === 'won')
      await ledger.post(
        tx,
        merchantId,
        disputeWon({
          disputeId,
          method: payment.method,
          currency: payment.currency,
          amount,
          borneBy,
        }),
        postedFor(merchant, payment, event),
      )
    else await audit.record(tx, merchantId, event)
    if (outcome === 'won' && borneBy === 'merchant') {
      const before = transactionStatus.parse(found.statusBefore)
      const isOver = before === 'accepted' && !(await plans.runs(tx, payment))
      // The plan may have ended while the payment was disputed.
      const to = statusAfterWin(isOver ? 'paid' : before, payment)
      await paymentChanges.move(tx, payment, to, { updatedAt: clock.now() })
    }
    if (borneBy === 'merchant')
      await events.publish(tx, merchantId, { kind: 'dispute_closed', subjectId: disputeId })
  }

  /**
   * Opens a dispute reported by a provider; idempotent. Throws 404 for an unknown payment, 409 with
   * a sentence when it cannot be disputed.
   */
  async function open(
    merchantId: string,
    opened: OpenedDispute,
    actor = `provider:${opened.provider}`,
  ): Promise<store.DisputeRow> {
    const merchant = await merchants.get(merchantId)
    try {
      return await db.inMerchant(merchantId, (tx) => openIn(tx, merchant, opened, actor))
    } catch (failure) {
      if (violatedConstraint(failure) === 'dispute_merchant_id_provider_provider_ref_key')
        throw conflict('dispute_known', 'This dispute is about another payment.')
      throw failure
    }
  }

  /**
   * Closes a dispute reported by a provider; idempotent. Throws 404 for an unknown one, 409 when it ended otherwise.
   */
  async function close(
    merchantId: string,
    { outcome, ...key }: ClosedDispute,
    actor = `provider:${key.provider}`,
  ): Promise<void> {
    const merchant = await merchants.get(merchantId)
    await db.inMerchant(merchantId, async (tx) => {
      const found = await store.findByKey(tx, merchantId, key)
      if (!found) throw notFound()
      await closeIn(tx, merchant, found, outcome, actor)
    })
  }

  return {
    open,
    close,

    /**
     * A provider says that something is new about a dispute: it is asked what, and that is written down, in
     * whatever order and however often it says so. `missing`: the provider or we do not know (yet) what it is about.
     */
    async learn(
      merchantId: string,
      disputeRef: string,
      kind: 'card' | 'payto',
    ): Promise<'settled' | 'waiting' | 'unknown' | 'missing'> {
      const provider = kind === 'card' ? deps.card : deps.payTo
      const found = await provider.lookupDispute(disputeRef)
      if (found.kind === 'unknown') return 'unknown'
      if (found.kind === 'not_found') return 'missing'
      const charge = await db.inMerchant(merchantId, (tx) =>
        operationHistory.find(tx, merchantId, found.operationId),
      )
      // A charge of unknown outcome can be disputed already; reconcile the charge first.
      if (charge?.status !== 'succeeded') return 'missing'
      const { operationId, amount, reason, dueBy } = found
      const key = { provider: provider.name, providerRef: disputeRef }
      const about = { transactionId: charge.transactionId, operationId, amount, reason, dueBy }
      const known = await open(merchantId, { ...key, ...about })
      await db.inMerchant(merchantId, async (tx) => {
        await store.setDueBy(tx, merchantId, known.disputeId, dueBy)
        // It may have been decided anew before the reopening was heard of.
        if (known.status === 'lost' && found.state !== 'lost')
          await reopenIn(tx, merchantId, known, `provider:${provider.name}`)
      })
      if (found.state === 'open') return 'waiting'
      await close(merchantId, { ...key, outcome: found.state })
      return 'settled'
    },

    /** The operator decides a payment's open dispute; throws 409 with a sentence when there is none. */
    async decide(
      merchantId: string,
      transactionId: string,
      outcome: 'won' | 'lost',
      actor = 'system:operator',
    ): Promise<void> {
      const merchant = await merchants.get(merchantId)
      await db.inMerchant(merchantId, async (tx) => {
        const payment = await paymentChanges.lock(tx, merchantId, transactionId)
        const find = (borneBy: 'merchant' | 'house') =>
          store.findUnwon(tx, merchantId, payment.transactionId, { borneBy, only: ['open'] })
        const found = (await find('merchant')) ?? (await find('house'))
        if (!found) throw conflict('no_open_dispute', 'This payment has no open dispute.')
        await closeIn(tx, merchant, found, outcome, actor)
      })
    },
  }
}
