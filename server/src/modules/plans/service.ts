import type { PlanOffer } from '@paydeck/contract/calls/plans'

import type { Database, MerchantTx, SweepTx } from '../../db/database.ts'
import { processDue } from '../../jobs/process-due.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { InvoiceHolder } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { notFound } from '../../kit/errors.ts'
import type { NewId } from '../../kit/ids.ts'
import type { AuditService } from '../audit/service.ts'
import type { Gateways } from '../gateways/registry.ts'
import { planWrittenOff } from '../ledger/rules.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { Merchant, MerchantsService } from '../merchants/service.ts'
import { resolveOperation } from '../operations/resolve-operation.ts'
import type { OpenOperation } from '../operations/service.ts'
import { payable } from '../orders/order-lock.ts'
import { paymentChanges } from '../payments/service.ts'
import type { PaymentRow } from '../payments/service.ts'
import { beginCharging, type Begun, isCharging, savedRequest } from './charging/charging.ts'
import { isByCustomer } from './by-customer.ts'
import { cardChanges } from './cards/card-change.ts'
import { checkCompletion } from './cards/card-check.ts'
import { instalmentCompletion } from './charging/complete.ts'
import { earlyRepayments } from './charging/early-repayments.ts'
import { isDisputed } from './is-disputed.ts'
import { abandonedChallenges } from './cards/abandoned-challenges.ts'
import { quoteOrder } from './terms/quote.ts'
import type { OrderUrl } from './cards/return-url.ts'
import { writeOffAt } from './charging/retry-rules.ts'
import * as store from './store.ts'
import { toOffer } from './view.ts'

const HOUR = 60 * 60_000
/** How many due instalments are looked at at once: a card whose bank is slow does not keep the others waiting. */
const LANES = 4

export interface PlansDeps {
  db: Database
  clock: Clock
  newId: NewId
  gateways: Pick<Gateways, 'card'>
  merchants: Pick<MerchantsService, 'get'>
  ledger: LedgerService
  queue: Queue
  audit: Pick<AuditService, 'record'>
  orderUrl: OrderUrl
  limits: boolean
  /** Told of an instalment that could not be looked at; the next sweep tries again. */
  onError: (failure: unknown, about: store.InstalmentKey) => void
}

export type PlansService = ReturnType<typeof plansService>

/** Paying in instalments: offers, collecting at the due date, paying early, giving up what never comes. */
export function plansService(deps: PlansDeps) {
  const { db, clock, newId, gateways, merchants, ledger, queue, onError } = deps
  const complete = instalmentCompletion(deps)
  const begin = beginCharging({ clock, newId })
  const completeCheck = checkCompletion(deps)
  const left = abandonedChallenges({ db, gateways, complete, completeCheck })
  const early = earlyRepayments({ ...deps, begin, complete, left })
  const cards = cardChanges({ ...deps, view: early.view, left, completeCheck })

  /** Takes one due instalment in hand: to charge it, write it off, or leave it for later. Null: nothing to charge. */
  async function take(
    tx: MerchantTx,
    key: store.InstalmentKey,
    terms: Merchant,
  ): Promise<Begun | null> {
    const { merchantId, payPlanId } = key
    const transactionId = await store.transactionOf(tx, merchantId, payPlanId)
    if (transactionId === undefined) return null
    const payment = await paymentChanges.lock(tx, merchantId, transactionId)
    const plan = await store.lockPlan(tx, merchantId, transactionId)
    const instalments = await store.instalmentsOf(tx, plan)
    const due = instalments.find(({ number }) => number === key.number)
    const now = clock.now()
    if (due?.status !== 'scheduled' || !due.nextLookAt || due.nextLookAt > now) return null
    const isLate = due.overdueAt !== null && writeOffAt(due.overdueAt) <= now
    const isOver = isLate || plan.givenUpAt !== null
    const isBusy = plan.heldBy !== null || (isOver && instalments.some(isCharging))
    // While a refund is being given back, or the payment is disputed, nothing more is taken.
    if (isBusy || (isDisputed(payment, plan) && !isOver)) {
      const wait = isBusy ? HOUR : 24 * HOUR
      await store.changeInstalment(tx, due, { nextLookAt: new Date(now.getTime() + wait) })
      return null
    }
    if (!isOver) return begin(tx, plan, [due], { newCard: null, byCustomer: false })
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
    const { merchantId, transactionId } = plan
    const now = clock.now()
    for (const open of instalments.filter(({ status }) => status === 'scheduled'))
      await store.changeInstalment(tx, open, {
        status: 'written_off',
        nextLookAt: null,
        remindAt: null,
      })
    await store.updatePlan(tx, plan, {
      status: 'written_off',
      outstanding: 0,
      writtenOff: plan.outstanding,
      overdueAt: null,
      endedAt: now,
      updatedAt: now,
    })
    await ledger.post(
      tx,
      merchantId,
      planWrittenOff({ transactionId, currency: plan.currency, amount: plan.outstanding }),
      {
        occurredAt: now,
        transactionId,
        internalOrderId: payment.internalOrderId,
        country: terms.tradingCountry,
        timeZone: terms.timeZone,
        event: {
          actor: 'system:instalments',
          action: 'plan.written_off',
          subjectType: 'plan',
          subjectId: plan.payPlanId,
          details: { amount: plan.outstanding, currency: plan.currency },
        },
      },
    )
    if (payment.status === 'accepted')
      await paymentChanges.move(tx, payment, 'paid', { updatedAt: now })
  }

  async function collect(key: store.InstalmentKey): Promise<void> {
    const merchantId = key.merchantId
    const merchant = await merchants.get(merchantId)
    const begun = await db.inMerchant(merchantId, (tx) => take(tx, key, merchant))
    if (!begun) return
    const outcome = await gateways.card.of(begun).chargeSaved(savedRequest(begun, merchant))
    await db.inMerchant(merchantId, (tx) => complete(tx, begun.trace, outcome, merchant))
  }

  async function remind(key: store.InstalmentKey): Promise<void> {
    const { merchantId, payPlanId, number } = key
    await db.inMerchant(merchantId, async (tx) => {
      const transactionId = await store.transactionOf(tx, merchantId, payPlanId)
      if (transactionId === undefined) return
      const payment = await paymentChanges.lock(tx, merchantId, transactionId)
      const plan = await store.lockPlan(tx, merchantId, transactionId)
      const instalments = await store.instalmentsOf(tx, plan)
      const next = instalments.find((one) => one.number === number)
      const now = clock.now()
      if (next?.status !== 'scheduled' || !next.remindAt || next.remindAt > now) return
      // Nothing is taken while the payment is disputed, so nothing is said of it; it may be over before the day.
      const isOff = isDisputed(payment, plan)
      const later = new Date(now.getTime() + 24 * HOUR)
      const remindAgain = isOff && plan.givenUpAt === null && later < next.dueAt ? later : null
      await store.changeInstalment(tx, next, { remindAt: remindAgain })
      // Sweeps that stood still for days do not remind of what has been tried by now.
      if (!isOff && next.dueAt > now)
        await queue.send(tx, 'instalment.mail', {
          merchantId,
          payPlanId,
          number: String(number),
          what: 'reminder',
        })
    })
  }

  /** Looks at everything that is due; one that fails does not keep the others. */
  const sweep = (
    find: (tx: SweepTx, now: Date, most: number) => Promise<store.InstalmentKey[]>,
    see: (key: store.InstalmentKey) => Promise<void>,
  ): Promise<void> =>
    processDue({
      find: (most) => db.inSweep((tx) => find(tx, clock.now(), most)),
      nameOf,
      see,
      onError,
      lanes: LANES,
    })

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
        const how = { ...wanted, timeZone: merchant.timeZone }
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
        const how = { timeZone: merchant.timeZone }
        const quote = await quoteOrder(tx, merchantId, order, how, clock.now())
        if (quote.kind === 'offered') return { payments: quote.variant.payments }
        const { code, payments } = quote.refusal
        return payments !== undefined && CUSTOMER_REFUSALS.has(code) ? { payments } : null
      })
    },

    view: early.view,
    payNow: early.payNow,
    confirmChallenge: early.confirmChallenge,
    changeCard: cards.change,
    confirmCard: cards.confirm,

    /** Charges every instalment that is due at business time, tries the declined ones again, writes off the lost. */
    collectDue: (): Promise<void> => sweep(store.dueInstalments, collect),

    /** Has every customer reminded whose instalment is due in three days. */
    remindDue: (): Promise<void> => sweep(store.dueReminders, remind),

    /** Finds out at the provider what became of a charge of instalments. */
    async settleInstalment(operation: OpenOperation): Promise<'settled' | 'waiting' | 'unknown'> {
      const { merchantId, transactionId, operationId, subjectId } = operation
      const outcome = await resolveOperation(operation, gateways.card.of(operation))
      const [byCustomer, isNewCard] = [isByCustomer(subjectId), operation.paymentToken !== null]
      const trace = { merchantId, transactionId, operationId, byCustomer, isNewCard }
      const terms = await merchants.get(merchantId)
      await db.inMerchant(merchantId, (tx) => complete(tx, trace, outcome, terms))
      if (outcome.kind === 'action_required') return 'waiting'
      return outcome.kind === 'unknown' ? 'unknown' : 'settled'
    },

    /** Finds out at the provider what became of the check of a new card. */
    async settleCheck(operation: OpenOperation): Promise<'settled' | 'waiting' | 'unknown'> {
      const outcome = await resolveOperation(operation, gateways.card.of(operation))
      await db.inMerchant(operation.merchantId, (tx) => completeCheck(tx, operation, outcome))
      if (outcome.kind === 'action_required') return 'waiting'
      return outcome.kind === 'unknown' ? 'unknown' : 'settled'
    },
  }
}

/** Refusals that are about the customer, not about the order or the merchant. */
const CUSTOMER_REFUSALS = new Set(['plan_overdue', 'plan_limit_reached'])

const nameOf = (key: store.InstalmentKey): string =>
  `${key.merchantId} ${key.payPlanId} ${key.number}`
