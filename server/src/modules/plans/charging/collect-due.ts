import type { MerchantTx, SweepTx } from '../../../db/database.ts'
import { processDue } from '../../../jobs/process-due.ts'
import type { Merchant } from '../../merchants/service.ts'
import type { PaymentRow } from '../../payments/service.ts'
import type { PlansDeps } from '../deps.ts'
import { isDisputed } from '../is-disputed.ts'
import * as store from '../store.ts'
import { beginCharging, type Begun, isCharging, savedRequest } from './charging.ts'
import { completeInstalments } from './complete-instalments.ts'
import { writeOffAt } from './retry-rules.ts'
import { writeOff } from './write-off.ts'

const HOUR = 60 * 60_000
/** How many due instalments are processed at once, so that a slow bank does not hold up the others. */
const CONCURRENCY = 4

/** Charges due instalments, retries declined ones and writes off lost ones. Business time. */
export const collectDue = (deps: PlansDeps): Promise<void> =>
  sweep(deps, store.dueInstalments, (key) => collect(deps, key))

/** Reminds every customer whose instalment is due in three days. */
export const remindDue = (deps: PlansDeps): Promise<void> =>
  sweep(deps, store.dueReminders, (key) => remind(deps, key))

const sweep = (
  { db, clock, onError }: PlansDeps,
  find: (tx: SweepTx, now: Date, limit: number) => Promise<store.InstalmentKey[]>,
  handle: (key: store.InstalmentKey) => Promise<void>,
): Promise<void> =>
  processDue({
    find: (limit) => db.inSweep((tx) => find(tx, clock.now(), limit)),
    nameOf: ({ merchantId, payPlanId, number }) => `${merchantId} ${payPlanId} ${number}`,
    handle,
    onError,
    concurrency: CONCURRENCY,
  })

async function collect(deps: PlansDeps, key: store.InstalmentKey): Promise<void> {
  const { db, gateways, merchants } = deps
  const { merchantId } = key
  const terms = await merchants.get(merchantId)
  const begun = await db.inMerchant(merchantId, (tx) => beginDue(deps, tx, key, terms))
  if (!begun) return
  const outcome = await gateways.card.of(begun).chargeSaved(savedRequest(begun, terms))
  const { trace } = begun
  await db.inMerchant(merchantId, (tx) => completeInstalments(deps, tx, { trace, outcome, terms }))
}

interface Locked {
  payment: PaymentRow
  plan: store.PlanRow
  instalments: store.InstalmentRow[]
}

type Due = Locked & { instalment: store.InstalmentRow }

/** Locks a plan with its payment; null when the instalment's `at` is no longer due. */
async function lockDue(
  { payments, clock }: PlansDeps,
  tx: MerchantTx,
  { merchantId, payPlanId, number }: store.InstalmentKey,
  at: 'nextLookAt' | 'remindAt',
): Promise<Due | null> {
  const transactionId = await store.transactionOf(tx, merchantId, payPlanId)
  if (transactionId === undefined) return null
  const payment = await payments.lock(tx, merchantId, transactionId)
  const plan = await store.lockPlan(tx, merchantId, transactionId)
  const instalments = await store.instalmentsOf(tx, plan)
  const instalment = instalments.find((item) => item.number === number)
  const due = instalment?.status === 'scheduled' ? instalment[at] : null
  if (!instalment || !due || due > clock.now()) return null
  return { payment, plan, instalments, instalment }
}

/** Begins to charge a due instalment, or writes off its plan, or postpones it; null when there is nothing to charge. */
async function beginDue(
  deps: PlansDeps,
  tx: MerchantTx,
  key: store.InstalmentKey,
  terms: Merchant,
): Promise<Begun | null> {
  const due = await lockDue(deps, tx, key, 'nextLookAt')
  if (!due) return null
  const { payment, plan, instalments, instalment } = due
  const now = deps.clock.now()
  const isLate = instalment.overdueAt !== null && writeOffAt(instalment.overdueAt) <= now
  const isOver = isLate || plan.givenUpAt !== null
  const wait = waitOf(due, isOver)
  if (wait !== null) {
    await store.changeInstalment(tx, instalment, { nextLookAt: new Date(now.getTime() + wait) })
    return null
  }
  if (!isOver)
    return beginCharging(deps, tx, {
      plan,
      instalments: [instalment],
      newCard: null,
      byCustomer: false,
    })
  await writeOff(deps, tx, { payment, plan, instalments, terms })
  return null
}

/** How long to postpone a charge because of a refund in progress or a dispute (ms); null to go ahead. */
function waitOf({ payment, plan, instalments }: Locked, isOver: boolean): number | null {
  if (plan.heldBy !== null || (isOver && instalments.some(isCharging))) return HOUR
  return isDisputed(payment, plan) && !isOver ? 24 * HOUR : null
}

async function remind(deps: PlansDeps, key: store.InstalmentKey): Promise<void> {
  const { db, clock, queue } = deps
  const { merchantId, payPlanId, number } = key
  await db.inMerchant(merchantId, async (tx) => {
    const due = await lockDue(deps, tx, key, 'remindAt')
    if (!due) return
    const { payment, plan, instalment: next } = due
    const now = clock.now()
    // A dispute stops charges, but may end before the due day, so look again tomorrow.
    const isOff = isDisputed(payment, plan)
    const later = new Date(now.getTime() + 24 * HOUR)
    const remindAgain = isOff && plan.givenUpAt === null && later < next.dueAt ? later : null
    await store.changeInstalment(tx, next, { remindAt: remindAgain })
    // After days without sweeps, skip the reminder of an instalment that is already due.
    if (!isOff && next.dueAt > now)
      await queue.send(tx, 'instalment.mail', {
        merchantId,
        payPlanId,
        number: String(number),
        what: 'reminder',
      })
  })
}
