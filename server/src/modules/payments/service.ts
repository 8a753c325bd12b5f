import type { InvoiceHolder } from '../../kit/actor.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import { conflict } from '../../kit/errors.ts'
import type { NewId } from '../../kit/ids.ts'
import type { CardGateway, ChargeRequest } from '../../providers/card/port.ts'
import { counts } from '../counts/service.ts'
import { emailKey } from '../customers/rules.ts'
import type { CustomersService } from '../customers/service.ts'
import { availableOn } from '../ledger/calendar.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { Merchant, MerchantsService } from '../merchants/service.ts'
import { payable, type ReservedOrder } from '../orders/payable.ts'
import type { Attempt } from './attempt.ts'
import { completion } from './complete.ts'
import { ALERT_AFTER, GIVE_UP_AFTER, nextCheck } from './rules.ts'
import * as store from './store.ts'

export type { PaymentRow } from './store.ts'

/** How many due operations one look finds. */
const SWEEP_BATCH = 50

export interface PaymentsDeps {
  db: Database
  clock: Clock
  newId: NewId
  card: CardGateway
  merchants: Pick<MerchantsService, 'get'>
  customers: CustomersService
  ledger: LedgerService
  /** Told of a check that failed, and of an outcome that stays unknown for a day; the next sweep tries again. */
  onError: (failure: unknown, about: { merchantId: string; operationId: string }) => void
}

export type PaymentsService = ReturnType<typeof paymentsService>

/** Charging orders, and finding out what became of charges whose answer went missing. */
export function paymentsService(deps: PaymentsDeps) {
  const { db, clock, newId, card, merchants } = deps
  const complete = completion(deps)

  /** Step one: the order is held by this attempt alone, and what we are about to ask for is on record. */
  async function reserve(
    { merchantId, merchantOrderId }: InvoiceHolder,
    paymentToken: string,
    merchant: Merchant,
  ): Promise<{ attempt: Attempt; request: ChargeRequest }> {
    const attempt = {
      merchantId,
      merchantOrderId,
      transactionId: newId('transaction'),
      operationId: newId('charge'),
    }
    const now = clock.now()
    // A day the calendar does not know must stop the payment before the charge, not after it.
    availableOn(now, { country: merchant.trading_country, timeZone: merchant.time_zone })
    return db.inMerchant(merchantId, async (tx) => {
      const order = await payable.reserve(tx, merchantId, merchantOrderId, attempt.transactionId)
      const payment = paymentRow(order, attempt.transactionId, newId('payCard'), now)
      await store.insertPayment(tx, merchantId, payment)
      await store.insertOperation(tx, merchantId, {
        operation_id: attempt.operationId,
        transaction_id: attempt.transactionId,
        kind: 'charge',
        status: 'started',
        provider: card.name,
        payment_token: paymentToken,
        amount: order.amount,
        currency: order.currency,
        provider_ref: null,
        error_code: null,
        checks: 0,
        next_check_at: nextCheck(0, now),
        created_at: now,
        updated_at: now,
      })
      await counts.paymentCreated(tx, merchantId, {
        createdAt: now,
        status: payment.status,
        payType: payment.pay_type,
      })
      const request = {
        operationId: attempt.operationId,
        paymentToken,
        amount: order.amount,
        currency: order.currency,
        statement: merchant.card_statement_name ?? merchant.brand_name,
        request3ds: order.request_3ds,
      }
      return { attempt, request }
    })
  }

  /**
   * Pays an order in full by card. Answers the payment as it then stands: paid, failed, or pending when the provider
   * did not answer. 404 for an unknown order, 409 with a sentence when it cannot be paid now.
   */
  async function payByCard(
    holder: InvoiceHolder,
    { paymentToken }: { paymentToken: string },
  ): Promise<store.PaymentRow> {
    const merchant = await merchants.get(holder.merchantId)
    if (!merchant.activated_at)
      throw conflict('merchant_not_activated', 'This business cannot take payments yet.')
    const { attempt, request } = await reserve(holder, paymentToken, merchant)
    const outcome = await card.charge(request)
    return db.inMerchant(attempt.merchantId, (tx) => complete(tx, attempt, outcome, merchant))
  }

  /** Asks the provider what became of one operation and completes it by the answer. */
  async function check(merchantId: string, operationId: string): Promise<void> {
    const operation = await db.inMerchant(merchantId, async (tx) => {
      const now = clock.now()
      const due = await store.findDue(tx, merchantId, operationId, now)
      if (!due) return null
      const isMine = await store.claimCheck(tx, merchantId, due, nextCheck(due.checks + 1, now))
      return isMine ? due : null
    })
    if (!operation) return
    const found = await card.lookup(operationId)
    const age = clock.now().getTime() - operation.created_at.getTime()
    const outcome = found.kind === 'not_found' ? await giveUpOn(operationId, age) : found
    if (outcome.kind === 'unknown' && age >= ALERT_AFTER)
      deps.onError(
        new Error(`Operation ${operationId} is still unknown after ${operation.checks + 1} checks`),
        {
          merchantId,
          operationId,
        },
      )
    const terms = await merchants.get(merchantId)
    const attempt = {
      merchantId,
      merchantOrderId: operation.merchant_order_id,
      transactionId: operation.transaction_id,
      operationId,
    }
    await db.inMerchant(merchantId, (tx) => complete(tx, attempt, outcome, terms))
  }

  /** A charge nobody has heard of may still be on its way; after a while the provider is told never to take it. */
  async function giveUpOn(operationId: string, age: number) {
    return age < GIVE_UP_AFTER ? ({ kind: 'unknown' } as const) : card.close(operationId)
  }

  /** Asks after every operation that is due at business time; one that fails does not keep the others. */
  async function checkDue(): Promise<void> {
    const seen = new Set<string>()
    for (;;) {
      const due = await db.inSweep((tx) => store.dueOperations(tx, clock.now(), SWEEP_BATCH))
      const fresh = due.filter(({ operation_id: id }) => !seen.has(id))
      if (fresh.length === 0) return
      for (const { merchant_id: merchantId, operation_id: operationId } of fresh) {
        seen.add(operationId)
        try {
          await check(merchantId, operationId)
        } catch (failure) {
          deps.onError(failure, { merchantId, operationId })
        }
      }
    }
  }

  return { payByCard, check, checkDue }
}

function paymentRow(
  order: ReservedOrder,
  transactionId: string,
  payCardId: string,
  now: Date,
): Parameters<typeof store.insertPayment>[2] {
  const billing = { name: order.billing_name, phone: order.billing_phone, address: null }
  return {
    transaction_id: transactionId,
    merchant_order_id: order.merchant_order_id,
    internal_order_id: order.internal_order_id,
    order_type: order.order_type,
    description: order.description,
    customer_id: null,
    internal_customer_id: null,
    customer_name: order.billing_name,
    customer_email: order.customer_email,
    customer_email_key: order.customer_email === null ? null : emailKey(order.customer_email),
    customer_phone: order.phone_no ?? order.billing_phone,
    billing: order.billing_name || order.billing_phone ? JSON.stringify(billing) : null,
    shipping: null,
    method: 'card',
    pay_card_id: payCardId,
    pay_plan_id: null,
    pay_type: 'card',
    status: 'incomplete',
    currency: order.currency,
    amount: order.amount,
    captured: 0,
    transaction_amount: order.amount,
    refund_reserved: 0,
    refunded: 0,
    platform_fee: 0,
    fee_variable: 0,
    fee_fixed: 0,
    fee_tax: 0,
    surcharge: 0,
    available_on: null,
    source_brand: null,
    source_last4: null,
    source_funding: null,
    source_expiry: null,
    wallet_type: null,
    cvc_passed: null,
    three_ds_passed: null,
    three_ds_info: null,
    bank_routing_number: null,
    bank_account_hint: null,
    debit_status: null,
    failure_code: null,
    failure_message: null,
    outcome_unknown: false,
    created_at: now,
    updated_at: now,
    version: 1,
  }
}
