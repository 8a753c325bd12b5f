import type { MerchantTx } from '../../../db/database.ts'
import { processDue } from '../../../jobs/process-due.ts'
import type { Merchant } from '../../merchants/service.ts'
import type { OrdersDeps } from '../deps.ts'
import { issueLink } from '../links.ts'
import { addressesOf } from '../payment-requests.ts'
import { readState } from '../store.ts'
import { morningAfter, nextReminder, reminderStep, type ReminderPlan } from './terms-rules.ts'
import * as store from './terms-store.ts'

/** Sends every reminder that is due. */
export const remindOfRequests = (deps: OrdersDeps): Promise<void> =>
  processDue({
    find: (limit) => deps.db.inSweep((tx) => store.dueReminders(tx, deps.clock.now(), limit)),
    nameOf: ({ merchantId, merchantOrderId }) => `${merchantId} ${merchantOrderId}`,
    handle: (due) => remind(deps, due),
    onError: deps.onError,
  })

/** Email, link and counter share a transaction, so that a reminder is sent exactly once or retried as a whole. */
async function remind(deps: OrdersDeps, key: store.RequestKey): Promise<void> {
  const now = deps.clock.now()
  const merchant = await deps.merchants.get(key.merchantId)
  await deps.db.inMerchant(key.merchantId, async (tx) => {
    const order = await store.lockDueReminder(tx, key, now)
    if (!order) return
    const { plan } = await deps.requestSettings.termsOf(tx, key.merchantId)
    const state = await readState(tx, key.merchantId, key.merchantOrderId, now)
    const terms = { ...order, reminds: order.reminds === true }
    const request = { ...terms, payment: state?.payment?.state ?? null }
    const { isSent, next } = reminderStep(request, plan, now, merchant.timeZone)
    if (!isSent || plan === null) return store.setTerms(tx, key, { remindAt: next })
    if (!(await deps.mayRemind(merchant, addressesOf(order, BOTH))))
      return store.setTerms(tx, key, { remindAt: tomorrow(terms, plan, now, merchant) })
    await send(deps, tx, merchant, order)
    await store.setTerms(tx, key, { remindAt: next, remindersSent: sentBefore(order) + 1 })
  })
}

const BOTH = { sendEmail: true, sendSms: true } as const

const sentBefore = ({ remindersSent }: store.TermsRow): number => remindersSent ?? 0

/** When to retry after the daily limit: the next morning, or else the next planned reminder. */
const tomorrow = (
  terms: Parameters<typeof morningAfter>[0],
  plan: ReminderPlan,
  now: Date,
  { timeZone }: Merchant,
): Date | null =>
  morningAfter(terms, plan, now, timeZone) ?? nextReminder(terms, plan, now, timeZone)

async function send(
  deps: OrdersDeps,
  tx: MerchantTx,
  merchant: Merchant,
  order: store.TermsRow,
): Promise<void> {
  const { merchantId } = merchant
  const { merchantOrderId, internalOrderId, description, amount, currency, lastDay } = order
  const { link, expiresAt } = await issueLink(deps, tx, merchant, { merchantOrderId })
  const reminder = sentBefore(order) + 1
  const sent = await deps.queueOrderLink(
    tx,
    merchantId,
    {
      merchantOrderId,
      internalOrderId,
      description,
      amount,
      currency,
      lastDay,
      link,
      expiresAt,
      reminder,
    },
    addressesOf(order, BOTH),
  )
  await deps.audit.record(tx, merchantId, {
    actor: 'system:requests',
    action: 'order.reminder_sent',
    subjectType: 'order',
    subjectId: merchantOrderId,
    details: { number: reminder, ...sent },
  })
}
