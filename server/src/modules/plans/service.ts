import type { Plan, PlanOffer } from '@paydeck/contract/calls/plans'

import type { Database, MerchantTx } from '../../db/database.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { InvoiceHolder } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { AppError, conflict, notFound } from '../../kit/errors.ts'
import type { NewId } from '../../kit/ids.ts'
import type {
  CardGateway,
  ChargeRequest,
  CloseOutcome,
  SavedChargeRequest,
} from '../../providers/card/port.ts'
import { planWrittenOff } from '../ledger/rules.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { Merchant, MerchantsService } from '../merchants/service.ts'
import { GIVE_UP_AFTER, nextCheck } from '../operations/rules.ts'
import { operations, type OpenOperation } from '../operations/service.ts'
import { payable } from '../orders/payable.ts'
import { paymentChanges } from '../payments/changes.ts'
import { declineText, type FailureCode } from '../payments/decline-rules.ts'
import type { PaymentRow } from '../payments/service.ts'
import { instalmentCompletion, type InstalmentTrace } from './complete.ts'
import { quoteOrder } from './quote.ts'
import { writeOffAt } from './retry-rules.ts'
import * as store from './store.ts'
import { toOffer, toPlan } from './view.ts'

const HOUR = 60 * 60_000
/** How many due instalments one look finds. */
const SWEEP_BATCH = 50
/** Marks the operations that a customer asked for. */
const BY_CUSTOMER = ':customer'

export interface PlansDeps {
  db: Database
  clock: Clock
  newId: NewId
  card: CardGateway
  merchants: Pick<MerchantsService, 'get'>
  ledger: LedgerService
  queue: Queue
  /** The page on which an order's customer pays, without a token. */
  orderUrl: (country: string, merchantOrderId: string) => string
  /** Told of an instalment that could not be looked at; the next sweep tries again. */
  onError: (failure: unknown, about: store.InstalmentKey) => void
}

/** Instalments that are about to be charged, on record. */
interface Begun {
  trace: InstalmentTrace
  amount: number
  currency: string
  source: string
}

export type PlansService = ReturnType<typeof plansService>

/** Paying in instalments: offers, collecting at the due date, paying early, giving up what never comes. */
export function plansService(deps: PlansDeps) {
  const { db, clock, newId, card, merchants, ledger, queue, onError } = deps
  const complete = instalmentCompletion(deps)

  /** Step one of charging: the instalments are ours alone, and what is about to be asked for is on record. */
  async function begin(
    tx: MerchantTx,
    plan: store.PlanRow,
    instalments: readonly store.InstalmentRow[],
    how: { paymentToken: string | null; byCustomer: boolean },
  ): Promise<Begun> {
    const { merchant_id: merchantId, pay_plan_id: payPlanId, transaction_id: transactionId } = plan
    const now = clock.now()
    const operationId = newId('charge')
    const amount = instalments.reduce((sum, one) => sum + one.amount, 0)
    const numbers = instalments.map(({ number }) => number).join('+')
    await operations.begin(tx, merchantId, {
      operation_id: operationId,
      transaction_id: transactionId,
      kind: 'instalment',
      status: 'started',
      subject_id: `${payPlanId}:${numbers}${how.byCustomer ? BY_CUSTOMER : ''}`,
      provider: card.name,
      payment_token: how.paymentToken,
      amount,
      currency: plan.currency,
      provider_ref: null,
      error_code: null,
      checks: 0,
      next_check_at: nextCheck(0, now),
      created_at: now,
      updated_at: now,
    })
    for (const instalment of instalments) {
      const isMine = await store.changeInstalment(tx, instalment, {
        status: 'charging',
        operation_id: operationId,
        next_look_at: null,
        remind_at: null,
      })
      if (!isMine) throw new Error(`Instalment ${payPlanId}:${instalment.number} is not free`)
    }
    const trace = { merchantId, transactionId, operationId, byCustomer: how.byCustomer }
    return { trace, amount, currency: plan.currency, source: plan.saved_source ?? '' }
  }

  const savedRequest = (begun: Begun, merchant: Merchant): SavedChargeRequest => ({
    operationId: begun.trace.operationId,
    merchantId: begun.trace.merchantId,
    amount: begun.amount,
    currency: begun.currency,
    source: begun.source,
    statement: merchant.card_statement_name ?? merchant.brand_name,
  })

  /** Takes one due instalment in hand: to charge it, write it off, or leave it for later. Null: nothing to charge. */
  async function take(
    tx: MerchantTx,
    key: store.InstalmentKey,
    terms: Merchant,
  ): Promise<Begun | null> {
    const { merchant_id: merchantId, pay_plan_id: payPlanId } = key
    const transactionId = await store.transactionOf(tx, merchantId, payPlanId)
    if (transactionId === undefined) return null
    const payment = await paymentChanges.lock(tx, merchantId, transactionId)
    const plan = await store.lockPlan(tx, merchantId, transactionId)
    const instalments = await store.instalmentsOf(tx, plan)
    const due = instalments.find(({ number }) => number === key.number)
    const now = clock.now()
    if (due?.status !== 'scheduled' || !due.next_look_at || due.next_look_at > now) return null
    const isLate = due.overdue_at !== null && writeOffAt(due.overdue_at) <= now
    const isOver = isLate || plan.given_up_at !== null
    const isBusy = plan.held_by !== null || (isOver && instalments.some(isCharging))
    // While a refund is being given back, or the payment is disputed, nothing more is taken.
    if (isBusy || (isDisputed(payment, plan) && !isOver)) {
      const wait = isBusy ? HOUR : 24 * HOUR
      await store.changeInstalment(tx, due, { next_look_at: new Date(now.getTime() + wait) })
      return null
    }
    if (!isOver) return begin(tx, plan, [due], { paymentToken: null, byCustomer: false })
    await writeOff(tx, payment, plan, instalments, terms)
    return null
  }

  /** What is still owed will not come: the house bears it, the merchant was paid long ago. */
  async function writeOff(
    tx: MerchantTx,
    payment: PaymentRow,
    plan: store.PlanRow,
    instalments: readonly store.InstalmentRow[],
    terms: Merchant,
  ): Promise<void> {
    const { merchant_id: merchantId, transaction_id: transactionId } = plan
    const now = clock.now()
    for (const open of instalments.filter(({ status }) => status === 'scheduled'))
      await store.changeInstalment(tx, open, {
        status: 'written_off',
        next_look_at: null,
        remind_at: null,
      })
    await store.updatePlan(tx, plan, {
      status: 'written_off',
      outstanding: 0,
      written_off: plan.outstanding,
      overdue_at: null,
      ended_at: now,
      updated_at: now,
    })
    await ledger.post(
      tx,
      merchantId,
      planWrittenOff({ transactionId, currency: plan.currency, amount: plan.outstanding }),
      {
        occurredAt: now,
        transactionId,
        internalOrderId: payment.internal_order_id,
        country: terms.trading_country,
        timeZone: terms.time_zone,
        event: {
          actor: 'system:instalments',
          action: 'plan.written_off',
          subjectType: 'plan',
          subjectId: plan.pay_plan_id,
          details: { amount: plan.outstanding, currency: plan.currency },
        },
      },
    )
    if (payment.status === 'accepted')
      await paymentChanges.move(tx, payment, 'paid', { updated_at: now })
  }

  async function collect(key: store.InstalmentKey): Promise<void> {
    const merchantId = key.merchant_id
    const merchant = await merchants.get(merchantId)
    const begun = await db.inMerchant(merchantId, (tx) => take(tx, key, merchant))
    if (!begun) return
    const outcome = await card.chargeSaved(savedRequest(begun, merchant))
    await db.inMerchant(merchantId, (tx) => complete(tx, begun.trace, outcome, merchant))
  }

  async function remind(key: store.InstalmentKey): Promise<void> {
    const { merchant_id: merchantId, pay_plan_id: payPlanId, number } = key
    await db.inMerchant(merchantId, async (tx) => {
      const transactionId = await store.transactionOf(tx, merchantId, payPlanId)
      if (transactionId === undefined) return
      const plan = await store.lockPlan(tx, merchantId, transactionId)
      const instalments = await store.instalmentsOf(tx, plan)
      const next = instalments.find((one) => one.number === number)
      const now = clock.now()
      if (next?.status !== 'scheduled' || !next.remind_at || next.remind_at > now) return
      await store.changeInstalment(tx, next, { remind_at: null })
      // Sweeps that stood still for days do not remind of what has been tried by now.
      if (next.due_at > now)
        await queue.send(tx, 'instalment.mail', {
          merchantId,
          payPlanId,
          number: String(number),
          what: 'reminder',
        })
    })
  }

  /** Looks at everything that is due; one that fails does not keep the others. */
  async function sweep(
    find: (now: Date) => Promise<store.InstalmentKey[]>,
    look: (key: store.InstalmentKey) => Promise<void>,
  ): Promise<void> {
    const seen = new Set<string>()
    for (;;) {
      const due = await find(clock.now())
      const fresh = due.filter((key) => !seen.has(nameOf(key)))
      if (fresh.length === 0) return
      for (const key of fresh) {
        seen.add(nameOf(key))
        try {
          await look(key)
        } catch (failure) {
          onError(failure, key)
        }
      }
    }
  }

  async function planOf(tx: MerchantTx, holder: InvoiceHolder): Promise<store.PlanRow> {
    const plan = await store.planOfOrder(tx, holder.merchantId, holder.merchantOrderId)
    if (!plan) throw notFound()
    return plan
  }

  const view = (holder: InvoiceHolder): Promise<Plan> =>
    db.inMerchant(holder.merchantId, async (tx) => {
      const plan = await planOf(tx, holder)
      return toPlan(plan, await store.instalmentsOf(tx, plan))
    })

  /** Takes the instalments a customer wants to pay now. */
  async function takeEarly(
    tx: MerchantTx,
    holder: InvoiceHolder,
    wanted: { what: 'next' | 'all'; paymentToken?: string | undefined },
  ): Promise<Begun> {
    const { transaction_id: transactionId } = await planOf(tx, holder)
    const payment = await paymentChanges.lock(tx, holder.merchantId, transactionId)
    const plan = await store.lockPlan(tx, holder.merchantId, transactionId)
    const instalments = await store.instalmentsOf(tx, plan)
    if (plan.status !== 'running')
      throw conflict('plan_not_running', 'There is nothing left to pay on this payment plan.')
    if (isDisputed(payment, plan))
      throw conflict('payment_disputed', 'This payment is disputed. Nothing more is taken now.')
    if (plan.held_by !== null)
      throw conflict(
        'refund_in_progress',
        'A refund of this payment plan is being made. Please try again when it is done.',
      )
    if (instalments.some(isCharging))
      throw conflict(
        'instalment_in_progress',
        'A payment of this plan is being made right now. Please try again in a few minutes.',
      )
    const open = instalments.filter(({ status }) => status === 'scheduled')
    const { what, paymentToken } = wanted
    return begin(tx, plan, what === 'next' ? open.slice(0, 1) : open, {
      paymentToken: paymentToken ?? null,
      byCustomer: true,
    })
  }

  /** Charges a card whose owner is there; a challenge is not taken up here, the charge is given up instead. */
  async function chargeToken(request: ChargeRequest): Promise<CloseOutcome> {
    const outcome = await card.charge(request)
    return outcome.kind === 'action_required' ? card.close(request.operationId) : outcome
  }

  /** What the provider says of a charge; one it has never heard of is given up after a while. */
  async function outcomeOf(operationId: string, age: number): Promise<CloseOutcome> {
    const found = await card.lookup(operationId)
    if (found.kind === 'action_required') return card.close(operationId)
    if (found.kind !== 'not_found') return found
    return age < GIVE_UP_AFTER ? { kind: 'unknown' } : card.close(operationId)
  }

  return {
    /** What paying an order in instalments would look like, or the kind reason why it is not offered. */
    async offer(
      { merchantId, merchantOrderId }: InvoiceHolder,
      wanted: { payPlanVariant?: string | undefined },
    ): Promise<PlanOffer> {
      const merchant = await merchants.get(merchantId)
      return db.inMerchant(merchantId, async (tx) => {
        const order = await payable.read(tx, merchantId, merchantOrderId)
        if (!order) throw notFound()
        const how = { ...wanted, timeZone: merchant.time_zone }
        return toOffer(order, await quoteOrder(tx, merchantId, order, how, clock.now()))
      })
    },

    /**
     * How many payments a plan for the order would have; null when there is none to speak of: not offered here, too
     * small, or no address to remind. A limit or an overdue instalment is said only to who asks for the plan.
     */
    async teaser({
      merchantId,
      merchantOrderId,
    }: InvoiceHolder): Promise<{ payments: number } | null> {
      const merchant = await merchants.get(merchantId)
      return db.inMerchant(merchantId, async (tx) => {
        const order = await payable.read(tx, merchantId, merchantOrderId)
        if (!order) throw notFound()
        const how = { timeZone: merchant.time_zone }
        const quote = await quoteOrder(tx, merchantId, order, how, clock.now())
        if (quote.kind === 'offered') return { payments: quote.variant.payments }
        const { code, payments } = quote.refusal
        return payments !== undefined && SAID_WHEN_ASKED.has(code) ? { payments } : null
      })
    },

    view,

    /**
     * Pays the next instalment or all that are open, before their time or late, with the card of the plan or a new
     * one, which then becomes the card of the plan. 409 with a sentence when nothing can be paid now, 400 with the
     * provider's code when the card was declined.
     */
    async payNow(
      holder: InvoiceHolder,
      wanted: { what: 'next' | 'all'; paymentToken?: string | undefined },
    ): Promise<Plan> {
      const merchant = await merchants.get(holder.merchantId)
      const begun = await db.inMerchant(holder.merchantId, (tx) => takeEarly(tx, holder, wanted))
      const saved = savedRequest(begun, merchant)
      const { source: _, ...step } = saved
      const outcome =
        wanted.paymentToken === undefined
          ? await card.chargeSaved(saved)
          : await chargeToken({
              ...step,
              paymentToken: wanted.paymentToken,
              request3ds: false,
              returnUrl: deps.orderUrl(merchant.trading_country, holder.merchantOrderId),
            })
      const { declined } = await db.inMerchant(holder.merchantId, (tx) =>
        complete(tx, begun.trace, outcome, merchant),
      )
      if (declined !== null)
        throw new AppError(400, declined, declineText(declined as FailureCode).customer)
      return view(holder)
    },

    /** Charges every instalment that is due at business time, tries the declined ones again, writes off the lost. */
    collectDue: (): Promise<void> =>
      sweep((now) => db.inSweep((tx) => store.dueInstalments(tx, now, SWEEP_BATCH)), collect),

    /** Has every customer reminded whose instalment is due in three days. */
    remindDue: (): Promise<void> =>
      sweep((now) => db.inSweep((tx) => store.dueReminders(tx, now, SWEEP_BATCH)), remind),

    /** Finds out at the provider what became of a charge of instalments. */
    async settleInstalment(operation: OpenOperation): Promise<'settled' | 'unknown'> {
      const { merchantId, transactionId, operationId, subjectId } = operation
      const outcome = await outcomeOf(operationId, operation.age)
      const byCustomer = subjectId?.endsWith(BY_CUSTOMER) ?? false
      const trace = { merchantId, transactionId, operationId, byCustomer }
      const terms = await merchants.get(merchantId)
      await db.inMerchant(merchantId, (tx) => complete(tx, trace, outcome, terms))
      return outcome.kind === 'unknown' ? 'unknown' : 'settled'
    },
  }
}

/** Whether the payment, or one of the charges of its plan, is disputed, or was lost in a dispute. */
const isDisputed = (payment: PaymentRow, plan: store.PlanRow): boolean =>
  payment.status === 'disputed' || plan.disputed_by !== null || plan.given_up_at !== null

/** Refusals that are about the customer, not about the order or the merchant. */
const SAID_WHEN_ASKED = new Set(['plan_overdue', 'plan_limit_reached'])

const isCharging = ({ status }: store.InstalmentRow): boolean => status === 'charging'

const nameOf = (key: store.InstalmentKey): string =>
  `${key.merchant_id} ${key.pay_plan_id} ${key.number}`
