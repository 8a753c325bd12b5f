import type { MerchantTx } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import type {
  ChargedCard,
  ChargeOutcome,
  CloseOutcome,
  Succeeded,
} from '../../providers/card/port.ts'
import { counts } from '../counts/service.ts'
import type { CustomersService } from '../customers/service.ts'
import { paymentCaptured } from '../ledger/rules.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { Merchant } from '../merchants/service.ts'
import { operations } from '../operations/service.ts'
import { payable } from '../orders/payable.ts'
import type { Attempt } from './attempt.ts'
import { declineText, type FailureCode } from './decline-rules.ts'
import { feeOn } from './fee-rules.ts'
import * as store from './store.ts'

export interface CompletionDeps {
  clock: Clock
  customers: CustomersService
  ledger: LedgerService
}

/** What a merchant's terms add to a payment. */
export type MerchantTerms = Pick<
  Merchant,
  'trading_country' | 'tax_country' | 'time_zone' | 'fee_basis_points' | 'fee_fixed'
>

/**
 * Writes down what became of an attempt; the one function that does, for the live call, the janitor and webhooks.
 * Runs in one transaction and may be called any number of times, late or twice: only the first final outcome counts.
 * Locks in the fixed order order, payment, customer, balances, rollups. Answers the payment as it stands.
 */
export function completion({ clock, customers, ledger }: CompletionDeps) {
  async function succeed(
    tx: MerchantTx,
    attempt: Attempt,
    before: store.PaymentRow,
    { card, ref }: Succeeded,
    terms: MerchantTerms,
  ): Promise<store.PaymentRow> {
    const { merchantId, transactionId, operationId } = attempt
    const now = clock.now()
    const isFirst = await operations.move(tx, merchantId, operationId, {
      status: 'succeeded',
      provider_ref: ref,
      next_check_at: null,
      updated_at: now,
    })
    if (!isFirst) return before

    const captured = before.amount
    const fee = feeOn(captured, {
      basisPoints: terms.fee_basis_points,
      fixed: terms.fee_fixed,
      taxCountry: terms.tax_country,
    })
    const payer = {
      email: before.customer_email,
      name: before.customer_name,
      phone: before.customer_phone,
    }
    const customer = await customers.ofPayment(tx, merchantId, payer, now)
    const journal = paymentCaptured({
      transactionId,
      method: before.method,
      currency: before.currency,
      captured,
      fee: fee.total,
      feeTax: fee.tax,
    })
    const posted = await ledger.post(tx, merchantId, journal, {
      occurredAt: now,
      transactionId,
      internalOrderId: before.internal_order_id,
      country: terms.trading_country,
      timeZone: terms.time_zone,
    })
    if (!posted) throw new Error(`Payment ${transactionId} was posted before its charge succeeded`)

    const after = await move(tx, attempt, 'paid', {
      ...cardColumns(card),
      captured,
      transaction_amount: captured,
      platform_fee: fee.total,
      fee_variable: fee.variable,
      fee_fixed: fee.fixed,
      fee_tax: fee.tax,
      available_on: posted.availableOn,
      customer_id: customer?.customerId ?? null,
      internal_customer_id: customer?.internalCustomerId ?? null,
      outcome_unknown: false,
      updated_at: now,
    })
    await payable.paid(tx, merchantId, attempt.merchantOrderId, transactionId)
    await countMove(tx, before, after)
    if (customer?.isNew) await counts.customerCreated(tx, merchantId, now)
    return after
  }

  async function fail(
    tx: MerchantTx,
    attempt: Attempt,
    before: store.PaymentRow,
    code: FailureCode,
    card: ChargedCard | null,
  ): Promise<store.PaymentRow> {
    const { merchantId, transactionId, operationId } = attempt
    const now = clock.now()
    const isFirst = await operations.move(tx, merchantId, operationId, {
      status: 'failed',
      error_code: code,
      next_check_at: null,
      updated_at: now,
    })
    if (!isFirst) return before
    const after = await move(tx, attempt, 'failed', {
      ...(card && cardColumns(card)),
      failure_code: code,
      failure_message: declineText(code).merchant,
      outcome_unknown: false,
      updated_at: now,
    })
    await payable.free(tx, merchantId, attempt.merchantOrderId, transactionId)
    await countMove(tx, before, after)
    return after
  }

  /** Nobody knows yet: the payment waits, the order stays held, the janitor asks again. */
  async function wait(
    tx: MerchantTx,
    attempt: Attempt,
    before: store.PaymentRow,
  ): Promise<store.PaymentRow> {
    const now = clock.now()
    const isOpen = await operations.move(tx, attempt.merchantId, attempt.operationId, {
      status: 'unknown',
      updated_at: now,
    })
    if (!isOpen || before.status !== 'incomplete') return before
    const after = await move(tx, attempt, 'pending', { outcome_unknown: true, updated_at: now })
    await countMove(tx, before, after)
    return after
  }

  return async function complete(
    tx: MerchantTx,
    attempt: Attempt,
    outcome: ChargeOutcome | CloseOutcome,
    terms: MerchantTerms,
  ): Promise<store.PaymentRow> {
    await payable.lock(tx, attempt.merchantId, attempt.merchantOrderId)
    const before = await store.lockPayment(tx, attempt.merchantId, attempt.transactionId)
    if (outcome.kind === 'succeeded') return succeed(tx, attempt, before, outcome, terms)
    if (outcome.kind === 'declined') return fail(tx, attempt, before, outcome.code, outcome.card)
    if (outcome.kind === 'not_charged') return fail(tx, attempt, before, 'not_charged', null)
    return wait(tx, attempt, before)
  }
}

async function move(
  tx: MerchantTx,
  { merchantId, transactionId }: Attempt,
  to: store.PaymentRow['status'],
  changes: Partial<store.PaymentRow> & { updated_at: Date },
): Promise<store.PaymentRow> {
  const after = await store.movePayment(tx, merchantId, transactionId, to, changes)
  if (!after) throw new Error(`Payment ${transactionId} cannot become ${to}`)
  return after
}

const countMove = (tx: MerchantTx, before: store.PaymentRow, after: store.PaymentRow) =>
  counts.paymentMoved(tx, after.merchant_id, {
    createdAt: after.created_at,
    from: before.status,
    to: after.status,
    payType: after.pay_type,
  })

const cardColumns = (card: ChargedCard) => ({
  source_brand: card.brand,
  source_last4: card.last4,
  source_funding: card.funding,
  source_expiry: card.expiry,
  cvc_passed: card.cvcPassed,
  three_ds_passed: card.threeDs?.passed ?? null,
  three_ds_info: card.threeDs?.info ?? null,
})
