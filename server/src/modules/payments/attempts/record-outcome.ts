import type { MerchantTx } from '../../../db/database.ts'
import type { Changes } from '../../../db/rows.ts'
import type { Clock } from '../../../kit/clock.ts'
import type { ActionRequired } from '../../../providers/card/port.ts'
import { CUSTOMER, type AuditService } from '../../audit/service.ts'
import { counts } from '../../counts/service.ts'
import type { CustomersService } from '../../customers/service.ts'
import { paymentCaptured, planStarted } from '../../ledger/rules.ts'
import type { LedgerService } from '../../ledger/service.ts'
import type { Merchant } from '../../merchants/service.ts'
import type { DomainEvents } from '../../domain-events/service.ts'
import { operationRecords } from '../../operations/records.ts'
import { payable } from '../../orders/order-lock.ts'
import type { Attempt } from './attempt.ts'
import { feeOn, type Fee } from './fee-rules.ts'
import { HOLD_MS } from '../holds/hold-rules.ts'
import type { PlanPort } from './plan-port.ts'
import * as store from '../store.ts'

export interface OutcomeRecorderDeps {
  clock: Clock
  customers: CustomersService
  ledger: LedgerService
  audit: Pick<AuditService, 'record'>
  /** Left out by methods that only pay in full. */
  planPort?: PlanPort
  events: DomainEvents
}

/** What a merchant's terms add to a payment. */
export type MerchantTerms = Pick<
  Merchant,
  'tradingCountry' | 'taxCountry' | 'timeZone' | 'feeBasisPoints' | 'feeFixed'
>

/** What the method adds to the payment's row: a card's brand, a bank account's last digits. */
export type MethodColumns = Changes<'app.payment'>

/** Money that was taken, in minor units; with the plan that it starts, if it starts one. */
interface Taken {
  captured: number
  fee: Fee
  plan: { initial: number } | undefined
  actor: string
  at: Date
}

export type OutcomeRecorder = ReturnType<typeof outcomeRecorder>

/**
 * How an attempt to pay an order, in full or by a first instalment, can end, whatever the method. Each runs in one
 * transaction in which `lock` came first, may be called late or twice (only the first final outcome counts), and answers
 * the payment as it then stands. Locks in the fixed order order, payment, customer, balances, rollups.
 */
export function outcomeRecorder({
  clock,
  customers,
  ledger,
  audit,
  planPort,
  events,
}: OutcomeRecorderDeps) {
  /** The plan that an attempt pays the first part of; null for one that pays in full. */
  function planOf(payment: store.PaymentRow): PlanPort | null {
    if (payment.payPlanId === null) return null
    if (!planPort) throw new Error(`Nobody keeps the plan of payment ${payment.transactionId}`)
    return planPort
  }

  /** Attempts opened by an earlier release have no customer yet. */
  const customerOf = (tx: MerchantTx, payment: store.PaymentRow, at: Date) =>
    payment.customerId === null
      ? customers.ofPayment(tx, payment.merchantId, payerOf(payment), at)
      : null

  /** Writes the taking of money into the books, with who caused it; answers when it becomes available. */
  async function post(
    tx: MerchantTx,
    before: store.PaymentRow,
    { captured, fee, plan, actor, at }: Taken,
    terms: MerchantTerms,
  ) {
    const { merchantId, transactionId, currency, method } = before
    const facts = { transactionId, currency, fee: fee.total, feeTax: fee.tax }
    // The merchant is paid the whole price of a plan at its start.
    const journal = plan
      ? planStarted({ ...facts, total: captured, initial: plan.initial })
      : paymentCaptured({ ...facts, method, captured })
    const posted = await ledger.post(tx, merchantId, journal, {
      occurredAt: at,
      transactionId,
      internalOrderId: before.internalOrderId,
      country: terms.tradingCountry,
      timeZone: terms.timeZone,
      event: {
        actor,
        action: plan ? 'plan.started' : 'payment.paid',
        subjectType: 'payment',
        subjectId: transactionId,
        details: {
          amount: captured,
          ...(plan && { initial: plan.initial }),
          fee: fee.total,
          currency,
          method,
        },
      },
    })
    if (!posted) throw new Error(`Payment ${transactionId} was posted before its charge succeeded`)
    return posted
  }

  /**
   * Books money that was taken: fee, customer, journal, and the order is paid. The operation must have been ended in
   * this transaction, and order and payment be held. `actor` is who took it.
   */
  async function book(
    tx: MerchantTx,
    before: store.PaymentRow,
    { captured, columns, actor }: { captured: number; columns: MethodColumns; actor: string },
    terms: MerchantTerms,
  ): Promise<store.PaymentRow> {
    const { merchantId, transactionId } = before
    const now = clock.now()
    const fee = feeOn(captured, {
      basisPoints: terms.feeBasisPoints,
      fixed: terms.feeFixed,
      taxCountry: terms.taxCountry,
    })
    const card = {
      source: columns.paymentSource ?? null,
      brand: columns.sourceBrand ?? null,
      last4: columns.sourceLast4 ?? null,
    }
    const plan = await planOf(before)?.started(tx, before, { card, timeZone: terms.timeZone }, now)
    const customer = await customerOf(tx, before, now)
    const posted = await post(tx, before, { captured, fee, plan, actor, at: now }, terms)
    const after = await move(tx, before, plan ? 'accepted' : 'paid', {
      ...columns,
      captured,
      transactionAmount: captured,
      platformFee: fee.total,
      feeVariable: fee.variable,
      feeFixed: fee.fixed,
      feeTax: fee.tax,
      availableOn: posted.availableOn,
      customerId: before.customerId ?? customer?.customerId ?? null,
      internalCustomerId: before.internalCustomerId ?? customer?.internalCustomerId ?? null,
      threeDsRedirectUrl: null,
      outcomeUnknown: false,
      updatedAt: now,
    })
    await payable.paid(tx, merchantId, before.merchantOrderId, transactionId)
    await countMove(tx, before, after)
    if (customer?.isNew) await counts.customerCreated(tx, merchantId, now)
    await events.publish(tx, merchantId, { kind: 'payment_received', subjectId: transactionId })
    return after
  }

  return {
    book,

    /** Holds the order and then the payment. */
    async lock(tx: MerchantTx, attempt: Attempt): Promise<store.PaymentRow> {
      await payable.lock(tx, attempt.merchantId, attempt.merchantOrderId)
      return store.lockPayment(tx, attempt.merchantId, attempt.transactionId)
    },

    /** The money is there: fee, customer, books, and the order is paid. */
    async capture(
      tx: MerchantTx,
      attempt: Attempt,
      before: store.PaymentRow,
      { ref, columns }: { ref: string; columns: MethodColumns },
      terms: MerchantTerms,
    ): Promise<store.PaymentRow> {
      const now = clock.now()
      const isFirst = await operationRecords.succeeded(tx, attempt, ref, now)
      if (!isFirst) return before

      return book(tx, before, { captured: before.amount, columns, actor: CUSTOMER }, terms)
    },

    /** The amount is held on the card and nothing was taken: the order stays held by this payment. */
    async hold(
      tx: MerchantTx,
      attempt: Attempt,
      before: store.PaymentRow,
      { ref, columns }: { ref: string; columns: MethodColumns },
    ): Promise<store.PaymentRow> {
      const now = clock.now()
      const isFirst = await operationRecords.succeeded(tx, attempt, ref, now)
      if (!isFirst) return before
      const after = await move(tx, before, 'not_captured', {
        ...columns,
        authorised: before.amount,
        // The bank counts from when it was asked; when its answer came late, that is earlier than now.
        holdExpiresAt: new Date(before.createdAt.getTime() + HOLD_MS),
        threeDsRedirectUrl: null,
        outcomeUnknown: false,
        updatedAt: now,
      })
      await countMove(tx, before, after)
      await audit.record(tx, attempt.merchantId, {
        actor: CUSTOMER,
        action: 'payment.held',
        subjectType: 'payment',
        subjectId: attempt.transactionId,
        details: { amount: before.amount, currency: before.currency },
      })
      return after
    },

    /** The card's owner must answer a challenge: the payment waits for them, the order stays held. */
    async challenge(
      tx: MerchantTx,
      attempt: Attempt,
      before: store.PaymentRow,
      { threeDSAuthorisationId, redirectUrl }: ActionRequired,
    ): Promise<store.PaymentRow> {
      const now = clock.now()
      const isOpen = await operationRecords.move(tx, attempt.merchantId, attempt.operationId, {
        status: 'pending',
        updatedAt: now,
      })
      if (!isOpen || before.threeDsRedirectUrl === redirectUrl) return before
      const after = await store.updatePayment(
        tx,
        attempt.merchantId,
        attempt.transactionId,
        before.status,
        {
          threeDsAuthorisationId: threeDSAuthorisationId,
          threeDsRedirectUrl: redirectUrl,
          outcomeUnknown: false,
          updatedAt: now,
        },
      )
      return after ?? before
    },

    /** No money will come: the order may be paid again. `message` is for the merchant. */
    async fail(
      tx: MerchantTx,
      attempt: Attempt,
      before: store.PaymentRow,
      { code, message, columns }: { code: string; message: string; columns: MethodColumns },
    ): Promise<store.PaymentRow> {
      const { merchantId, transactionId } = attempt
      const now = clock.now()
      const isFirst = await operationRecords.failed(tx, attempt, code, now)
      if (!isFirst) return before
      await planOf(before)?.failed(tx, before, now)
      const after = await move(tx, before, 'failed', {
        ...columns,
        threeDsRedirectUrl: null,
        failureCode: code,
        failureMessage: message,
        outcomeUnknown: false,
        updatedAt: now,
      })
      await payable.free(tx, merchantId, attempt.merchantOrderId, transactionId)
      await countMove(tx, before, after)
      return after
    },

    /** Nobody knows yet: the payment waits, the order stays held, the janitor asks again. */
    async wait(
      tx: MerchantTx,
      attempt: Attempt,
      before: store.PaymentRow,
    ): Promise<store.PaymentRow> {
      const now = clock.now()
      const isOpen = await operationRecords.move(tx, attempt.merchantId, attempt.operationId, {
        status: 'unknown',
        updatedAt: now,
      })
      if (!isOpen || before.status !== 'incomplete') return before
      const after = await move(tx, before, 'pending', { outcomeUnknown: true, updatedAt: now })
      await countMove(tx, before, after)
      return after
    },

    /**
     * The provider has it and will know later: the payment waits, the order stays held. `askAt`, when given, is when
     * the provider is asked next; otherwise the janitor's own pauses hold.
     */
    async accept(
      tx: MerchantTx,
      attempt: Attempt,
      before: store.PaymentRow,
      { ref, columns, askAt }: { ref: string | null; columns: MethodColumns; askAt: Date | null },
    ): Promise<store.PaymentRow> {
      const now = clock.now()
      const isOpen = await operationRecords.move(tx, attempt.merchantId, attempt.operationId, {
        status: 'pending',
        providerRef: ref,
        ...(askAt && { nextCheckAt: askAt }),
        updatedAt: now,
      })
      if (!isOpen) return before
      const changes = { ...columns, outcomeUnknown: false, updatedAt: now }
      if (before.status === 'pending')
        return (
          (await store.updatePayment(
            tx,
            attempt.merchantId,
            attempt.transactionId,
            'pending',
            changes,
          )) ?? before
        )
      const after = await move(tx, before, 'pending', changes)
      await countMove(tx, before, after)
      return after
    },
  }
}

/** Who has paid, as the order said. */
const payerOf = (payment: store.PaymentRow) => ({
  customerId: payment.customerId,
  email: payment.customerEmail,
  name: payment.customerName,
  organisation: payment.customerOrganisation,
  phone: payment.customerPhone,
  internalId: payment.internalCustomerId,
})

async function move(
  tx: MerchantTx,
  { merchantId, transactionId }: store.PaymentRow,
  to: store.PaymentRow['status'],
  changes: Changes<'app.payment'> & { updatedAt: Date },
): Promise<store.PaymentRow> {
  const after = await store.movePayment(tx, merchantId, transactionId, to, changes)
  if (!after) throw new Error(`Payment ${transactionId} cannot become ${to}`)
  return after
}

const countMove = (tx: MerchantTx, before: store.PaymentRow, after: store.PaymentRow) =>
  counts.paymentMoved(tx, after.merchantId, {
    createdAt: after.createdAt,
    from: before.status,
    to: after.status,
    payType: after.payType,
  })
