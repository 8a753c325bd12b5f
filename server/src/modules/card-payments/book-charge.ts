import type { MerchantTx } from '../../db/database.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import type { AdoptChargeRefusal, CardGateway } from '../../providers/card/port.ts'
import { OPERATOR } from '../audit/service.ts'
import type { Merchant } from '../merchants/service.ts'
import type { Attempt } from '../payments/attempts/attempt.ts'
import type { PaymentRow } from '../payments/service.ts'
import { completeCharge } from './complete.ts'
import type { CardPaymentsDeps } from './deps.ts'

/** A charge that the provider has and our books lack, and the order that it paid in full. */
export interface LostCharge {
  merchantId: string
  merchantOrderId: string
  /** Our own ID (`chrg_…`), from the provider's list. */
  operationId: string
  /** The provider's own reference of the charge. */
  reference: string
}

const REFUSALS: Readonly<Record<AdoptChargeRefusal, string>> = {
  unknown: 'The card provider has no such charge, or the charge took no money.',
  in_use: 'The card provider has this charge under another operation, or of another merchant.',
  differs:
    'The card provider took a different amount or currency than the order. Create the order again for what was taken; for a partial capture, the captured amount.',
  given_back:
    'The card provider has refunded all of it. Only its fee is left to book: enter it by hand.',
}

/** The provider's list does not say which of our refunds it was. */
const PARTLY_GIVEN_BACK =
  'The card provider has refunded part of it, but does not say for which of our refunds. Enter the charge and the refund by hand.'

/**
 * Books a charge that only the provider knows, because the database was restored to an earlier moment. Looks the charge
 * up by its reference, then pays the order with it as usual, in one transaction. Returns the payment, also when it was
 * already booked. Throws 404 for an unknown order, 409 when the charge does not fit it, 503 without an answer.
 */
export async function bookCharge(deps: CardPaymentsDeps, lost: LostCharge): Promise<PaymentRow> {
  const { db, merchants, orderLock } = deps
  const { merchantId, merchantOrderId } = lost
  const merchant = await merchants.get(merchantId)
  const order = await db.inMerchant(merchantId, async (tx) => {
    const before = await findBooked(deps, tx, lost)
    return before ?? orderLock.read(tx, merchantId, merchantOrderId)
  })
  if (!order) throw notFound()
  if ('transactionAmount' in order) return order
  const { amount, currency } = order
  const card = await deps.gateways.card.for({ merchantId, currency })
  if (!card?.adoptCharge)
    throw conflict('no_card_provider', 'This merchant’s card provider cannot take over charges.')
  const adopted = await card.adoptCharge({ ...lost, amount, currency })
  if (adopted.kind === 'refused') throw conflict('charge_not_booked', REFUSALS[adopted.reason])
  if (adopted.kind === 'adopted' && adopted.refunded > 0)
    throw conflict('charge_not_booked', PARTLY_GIVEN_BACK)
  return db.inMerchant(merchantId, await prepareBooking(deps, { lost, merchant, card }))
}

/** The payment of an operation that is already in the books. Throws 409 while its outcome is open. */
async function findBooked(
  { operationRecords, payments }: CardPaymentsDeps,
  tx: MerchantTx,
  { merchantId, merchantOrderId, operationId }: LostCharge,
): Promise<PaymentRow | null> {
  const operation = await operationRecords.find(tx, merchantId, operationId)
  if (!operation) return null
  const payment = await payments.lock(tx, merchantId, operation.transactionId)
  if (payment.merchantOrderId !== merchantOrderId)
    throw conflict('charge_not_booked', 'This operation paid another order.')
  if (operation.status !== 'succeeded')
    throw conflict(
      'charge_not_booked',
      'This operation is already in the books. The worker will record its outcome.',
    )
  return payment
}

/** Asks the provider for the outcome and returns the function that books it within a transaction. */
async function prepareBooking(
  deps: CardPaymentsDeps,
  { lost, merchant, card }: { lost: LostCharge; merchant: Merchant; card: CardGateway },
): Promise<(tx: MerchantTx) => Promise<PaymentRow>> {
  const { operationId, reference } = lost
  const outcome = await card.lookup(operationId)
  if (outcome.kind !== 'succeeded')
    throw conflict('charge_not_booked', 'The card provider did not say that it took the money.')
  const { merchantId, merchantOrderId } = lost
  const attempt: Attempt & { payCardId: string } = {
    merchantId,
    merchantOrderId,
    operationId,
    transactionId: deps.newId('transaction'),
    payCardId: deps.newId('payCard'),
  }
  const options = {
    method: 'card',
    gatewayFor: () => Promise.resolve(card),
    paymentToken: reference,
  } as const
  // The money was already taken, so the merchant's limits no longer apply.
  const unlimited = { ...merchant, limitPayment: null, limitDay: null, limitMonth: null }
  return async (tx) => {
    const { kind } = await deps.attempts.open(tx, attempt, options, {
      merchant: unlimited,
      now: deps.clock.now(),
    })
    if (kind !== 'charge')
      throw conflict('charge_not_booked', 'This order only reserves its amount.')
    const payment = await completeCharge(deps, tx, attempt, { outcome, terms: merchant })
    await deps.audit.record(tx, merchantId, {
      actor: OPERATOR,
      action: 'payment.booked_late',
      subjectType: 'payment',
      subjectId: payment.transactionId,
      details: {
        amount: payment.amount,
        currency: payment.currency,
        order: payment.internalOrderId,
      },
    })
    return payment
  }
}
