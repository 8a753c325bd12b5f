import type { InvoiceHolder } from '../../kit/actor.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import { conflict } from '../../kit/errors.ts'
import type { NewId } from '../../kit/ids.ts'
import type { CardGateway, ChargeRequest } from '../../providers/card/port.ts'
import type { CustomersService } from '../customers/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { Merchant, MerchantsService } from '../merchants/service.ts'
import { GIVE_UP_AFTER } from '../operations/rules.ts'
import type { OpenOperation } from '../operations/service.ts'
import type { Attempt } from './attempt.ts'
import { completion } from './complete.ts'
import { newAttempt, openAttempt } from './open-attempt.ts'
import type * as store from './store.ts'

export type { PaymentRow } from './store.ts'

export interface PaymentsDeps {
  db: Database
  clock: Clock
  newId: NewId
  card: CardGateway
  merchants: Pick<MerchantsService, 'get'>
  customers: CustomersService
  ledger: LedgerService
  /** The page on which an order's customer pays, without a token: where a challenge returns. */
  orderUrl: (country: string, merchantOrderId: string) => string
}

export type PaymentsService = ReturnType<typeof paymentsService>

/** Charging orders, and finding out what became of charges whose answer went missing. */
export function paymentsService(deps: PaymentsDeps) {
  const { db, clock, newId, card, merchants } = deps
  const complete = completion(deps)

  /** Step one: the order is held by this attempt alone, and what we are about to ask for is on record. */
  async function reserve(
    holder: InvoiceHolder,
    paymentToken: string,
    merchant: Merchant,
  ): Promise<{ attempt: Attempt; request: ChargeRequest }> {
    const attempt = newAttempt(newId, holder)
    return db.inMerchant(holder.merchantId, async (tx) => {
      const how = { method: 'card', provider: card.name, paymentToken } as const
      const order = await openAttempt(tx, attempt, how, merchant, clock.now())
      const request = {
        operationId: attempt.operationId,
        merchantId: holder.merchantId,
        paymentToken,
        amount: order.amount,
        currency: order.currency,
        statement: merchant.card_statement_name ?? merchant.brand_name,
        request3ds: order.request_3ds,
        returnUrl: deps.orderUrl(merchant.trading_country, holder.merchantOrderId),
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
