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
import { GIVE_UP_AFTER, nextCheck } from '../operations/rules.ts'
import { operations, type OpenOperation } from '../operations/service.ts'
import { payable, type ReservedOrder } from '../orders/payable.ts'
import type { Attempt } from './attempt.ts'
import { completion } from './complete.ts'
import * as store from './store.ts'

export type { PaymentRow } from './store.ts'

export interface PaymentsDeps {
  db: Database
  clock: Clock
  newId: NewId
  card: CardGateway
  merchants: Pick<MerchantsService, 'get'>
  customers: CustomersService
  ledger: LedgerService
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
      await operations.begin(tx, merchantId, {
        operation_id: attempt.operationId,
        transaction_id: attempt.transactionId,
        kind: 'charge',
        status: 'started',
        subject_id: null,
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

  /** Asks the provider what became of a charge and completes it by the answer. */
  async function settleCharge(operation: OpenOperation): Promise<'settled' | 'unknown'> {
    const { merchantId, operationId } = operation
    const found = await card.lookup(operationId)
    const outcome = found.kind === 'not_found' ? await giveUpOn(operationId, operation.age) : found
    const terms = await merchants.get(merchantId)
    await db.inMerchant(merchantId, (tx) => complete(tx, operation, outcome, terms))
    return outcome.kind === 'unknown' ? 'unknown' : 'settled'
  }

  /** A charge nobody has heard of may still be on its way; after a while the provider is told never to take it. */
  async function giveUpOn(operationId: string, age: number) {
    return age < GIVE_UP_AFTER ? ({ kind: 'unknown' } as const) : card.close(operationId)
  }

  return { payByCard, settleCharge }
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
