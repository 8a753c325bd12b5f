import { transactionStatus } from '@paydeck/contract/status'

import { violatedConstraint, type Database, type MerchantTx } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import type { NewId } from '../../kit/ids.ts'
import type { AuditService } from '../audit/service.ts'
import { disputeOpened, disputeWon } from '../ledger/rules.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { Merchant, MerchantsService } from '../merchants/service.ts'
import type { Tell } from '../notifications/news.ts'
import { paymentChanges } from '../payments/changes.ts'
import type { PaymentRow } from '../payments/service.ts'
import { disputeFee, disputeRefusal, statusAfterWin } from './rules.ts'
import * as store from './store.ts'

export interface DisputesDeps {
  db: Database
  clock: Clock
  newId: NewId
  merchants: Pick<MerchantsService, 'get'>
  ledger: LedgerService
  audit: AuditService
  /** Whether the plan that pays a payment, which is held, still runs. */
  planRuns: (tx: MerchantTx, payment: PaymentRow) => Promise<boolean>
  tell: Tell
}

/** A dispute as a provider reports it. */
export interface OpenedDispute extends store.DisputeKey {
  transactionId: string
  /** Minor units; what is left of the payment when not given. */
  amount?: number
  /** Without GST, minor units; the house's own when not given. */
  fee?: number
  reason?: string
}

export interface ClosedDispute extends store.DisputeKey {
  outcome: 'won' | 'lost'
}

/**
 * Disputes: the amount and a fee are taken from the merchant at once, and come back (without the fee) when it wins.
 * While one is open, and for ever after one is lost, the payment is disputed and cannot be refunded.
 */
export function disputesService(deps: DisputesDeps) {
  const { db, clock, newId, merchants, ledger, audit, planRuns, tell } = deps

  const postedFor = (
    merchant: Merchant,
    payment: { transaction_id: string; internal_order_id: string },
  ) => ({
    occurredAt: clock.now(),
    transactionId: payment.transaction_id,
    internalOrderId: payment.internal_order_id,
    country: merchant.trading_country,
    timeZone: merchant.time_zone,
  })

  async function openIn(
    tx: MerchantTx,
    merchant: Merchant,
    opened: OpenedDispute,
    actor: string,
  ): Promise<store.DisputeRow> {
    const merchantId = merchant.merchant_id
    const payment = await paymentChanges.lock(tx, merchantId, opened.transactionId)
    const known = await store.findByKey(tx, merchantId, opened)
    if (known) return known
    const amount = opened.amount ?? payment.captured - payment.refund_reserved
    const refusal = disputeRefusal(payment, amount)
    if (refusal) throw conflict('not_disputable', refusal)
    const fee = disputeFee(merchant.tax_country, opened.fee)
    const dispute = {
      dispute_id: newId('dispute'),
      transaction_id: payment.transaction_id,
      provider: opened.provider,
      provider_ref: opened.providerRef,
      status: 'open' as const,
      status_before: payment.status,
      currency: payment.currency,
      amount,
      fee: fee.total,
      fee_tax: fee.tax,
      reason: opened.reason ?? null,
      opened_at: clock.now(),
      closed_at: null,
    }
    await store.insertDispute(tx, merchantId, dispute)
    await ledger.post(
      tx,
      merchantId,
      disputeOpened({
        disputeId: dispute.dispute_id,
        method: payment.method,
        currency: payment.currency,
        amount,
        fee: fee.total,
        feeTax: fee.tax,
      }),
      postedFor(merchant, payment),
    )
    await audit.record(tx, merchantId, {
      actor,
      action: 'dispute.opened',
      subjectType: 'payment',
      subjectId: payment.transaction_id,
      details: { disputeId: dispute.dispute_id, amount, fee: fee.total, before: payment.status },
    })
    await paymentChanges.move(tx, payment, 'disputed', { updated_at: clock.now() })
    await tell(tx, merchantId, { what: 'dispute_opened', id: dispute.dispute_id })
    return { merchant_id: merchantId, ...dispute }
  }

  async function closeIn(
    tx: MerchantTx,
    merchant: Merchant,
    found: store.DisputeRow,
    outcome: 'won' | 'lost',
    actor: string,
  ): Promise<void> {
    const merchantId = merchant.merchant_id
    const payment = await paymentChanges.lock(tx, merchantId, found.transaction_id)
    const isFirst = await store.closeDispute(tx, merchantId, found.dispute_id, outcome, clock.now())
    if (!isFirst) {
      const now = await store.findByKey(tx, merchantId, {
        provider: found.provider,
        providerRef: found.provider_ref,
      })
      if (now?.status === outcome) return
      throw conflict('dispute_closed', 'This dispute has been decided already.')
    }
    const { dispute_id: disputeId, amount } = found
    if (outcome === 'won')
      await ledger.post(
        tx,
        merchantId,
        disputeWon({ disputeId, method: payment.method, currency: payment.currency, amount }),
        postedFor(merchant, payment),
      )
    await audit.record(tx, merchantId, {
      actor,
      action: `dispute.${outcome}`,
      subjectType: 'payment',
      subjectId: payment.transaction_id,
      details: { disputeId, amount },
    })
    if (outcome === 'won') {
      const before = transactionStatus.parse(found.status_before)
      const isOver = before === 'accepted' && !(await planRuns(tx, payment))
      // A plan may have come to its end while the payment was disputed.
      const to = statusAfterWin(isOver ? 'paid' : before, payment)
      await paymentChanges.move(tx, payment, to, { updated_at: clock.now() })
    }
  }

  return {
    /**
     * A provider reports a dispute. Told twice it is one; 404 for an unknown payment, 409 with a sentence when the
     * payment cannot be disputed (any more).
     */
    async open(
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
    },

    /** A provider reports how a dispute ended. Told twice it is once; 404 for an unknown one, 409 when it ended otherwise. */
    async close(
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
    },

    /** The operator decides the open dispute of a payment; 409 with a sentence when it has none. */
    async decide(
      merchantId: string,
      transactionId: string,
      outcome: 'won' | 'lost',
      actor = 'system:operator',
    ): Promise<void> {
      const merchant = await merchants.get(merchantId)
      await db.inMerchant(merchantId, async (tx) => {
        const payment = await paymentChanges.lock(tx, merchantId, transactionId)
        const found = await store.findOpen(tx, merchantId, payment.transaction_id)
        if (!found) throw conflict('no_open_dispute', 'This payment has no open dispute.')
        await closeIn(tx, merchant, found, outcome, actor)
      })
    },
  }
}
