import { isPayable } from '@paydeck/contract/merchant/order-obstacle'

import { localDay } from '@paydeck/contract/time/days'

import type { MerchantTx } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import { badRequest, conflict, notFound } from '../../kit/errors.ts'
import type { IdempotencyKey } from '../idempotency/service.ts'
import type { Merchant } from '../merchants/service.ts'
import type { OrdersDeps } from './deps.ts'
import { issueLink, issueToken, limitResends } from './links.ts'
import { refusal } from './order-lock.ts'
import type { Addresses, SentBy } from './order-mail.ts'
import { nextReminder } from './requests/terms-rules.ts'
import { setTerms } from './requests/terms-store.ts'
import * as store from './store.ts'

export interface Channels {
  sendSms: boolean
  sendEmail: boolean
}

export interface Resend extends Channels {
  /** A repeated key sends nothing. */
  idempotencyKey?: IdempotencyKey
}

export const addressesOf = (
  order: Pick<store.RequestedOrder, 'customerEmail' | 'phoneNo'>,
  by: Channels,
): Addresses => ({
  email: by.sendEmail ? order.customerEmail : null,
  phone: by.sendSms ? order.phoneNo : null,
})

export const sendRequest = (
  { queueOrderLink }: OrdersDeps,
  tx: MerchantTx,
  merchantId: string,
  request: { order: store.RequestedOrder; link: string; expiresAt: Date; by: Channels },
): Promise<SentBy> => {
  const { order, link, expiresAt, by } = request
  return queueOrderLink(
    tx,
    merchantId,
    {
      merchantOrderId: order.merchantOrderId,
      internalOrderId: order.internalOrderId,
      description: order.description,
      amount: order.amount,
      currency: order.currency,
      lastDay: order.lastDay,
      link,
      expiresAt,
    },
    addressesOf(order, by),
  )
}

function checkChannels(order: store.RequestedOrder, by: Channels): void {
  if (!by.sendSms && !by.sendEmail) throw badRequest('Choose how to send the request.')
  if (by.sendSms && order.phoneNo === null) throw badRequest('This order has no phone number.')
  if (by.sendEmail && order.customerEmail === null)
    throw badRequest('This order has no email address.')
}

type Requested = NonNullable<Awaited<ReturnType<typeof store.lockRequested>>>

const isOpen = ({ status, activeTransactionId, expiresAt }: Requested, now: Date): boolean =>
  status === 'created' && activeTransactionId === null && (expiresAt === null || expiresAt > now)

/** Restarts the reminders: they count from the day the request was last sent. */
async function restartReminders(
  { clock, requestSettings }: OrdersDeps,
  tx: MerchantTx,
  { merchantId, timeZone }: Merchant,
  { merchantOrderId, lastDay, reminds }: Requested,
): Promise<void> {
  const now = clock.now()
  const { plan } = await requestSettings.termsOf(tx, merchantId)
  const terms = { askedOn: localDay(now, timeZone), lastDay, reminds: reminds === true }
  const remindAt = nextReminder(terms, plan, now, timeZone)
  await setTerms(tx, { merchantId, merchantOrderId }, { askedOn: terms.askedOn, remindAt })
}

/** Sends the email even when a text cannot be. 409 when not payable, 400 without an address, 429 after five an hour. */
export async function resendRequest(
  deps: OrdersDeps,
  { merchantId, userId }: Pick<Actor, 'merchantId' | 'userId'>,
  merchantOrderId: string,
  by: Resend,
): Promise<void> {
  const merchant = await deps.merchants.get(merchantId)
  await deps.db.inMerchant(merchantId, async (tx) => {
    const order = await store.lockRequested(tx, merchantId, merchantOrderId)
    if (!order) throw notFound()
    if (
      by.idempotencyKey &&
      (await deps.idempotency.result(tx, merchantId, by.idempotencyKey)) !== null
    )
      return
    const now = deps.clock.now()
    if (!isOpen(order, now)) throw await refusal(tx, merchantId, merchantOrderId, now)
    checkChannels(order, by)
    await sendAgain(deps, tx, merchant, { order, by, userId })
    if (by.idempotencyKey)
      await deps.idempotency.recordResult(tx, merchantId, by.idempotencyKey, merchantOrderId)
  })
}

async function sendAgain(
  deps: OrdersDeps,
  tx: MerchantTx,
  merchant: Merchant,
  { order, by, userId }: { order: Requested; by: Channels; userId: string },
): Promise<void> {
  const { merchantId } = merchant
  const { merchantOrderId } = order
  await limitResends(deps, tx, { merchantId, merchantOrderId })
  const issued = await issueLink(deps, tx, merchant, { merchantOrderId, isResend: true })
  const queued = await sendRequest(deps, tx, merchantId, { order, ...issued, by })
  if (!queued.email && !queued.sms)
    throw conflict('sms_not_available', 'A text message cannot be sent to this phone number.')
  await restartReminders(deps, tx, merchant, order)
  await deps.audit.record(tx, merchantId, {
    actor: userId,
    action: 'order.request_resent',
    subjectType: 'order',
    subjectId: merchantOrderId,
    details: {
      ...(by.sendEmail && { email: 'queued' }),
      ...(by.sendSms && { sms: queued.sms ? 'queued' : 'not sent' }),
    },
  })
}

/** Sends the link of a new order. Throws 404 for an unknown order. */
export async function requestPayment(
  deps: OrdersDeps,
  merchantId: string,
  merchantOrderId: string,
  by: Channels,
): Promise<{ token: string; link: string }> {
  const merchant = await deps.merchants.get(merchantId)
  return deps.db.inMerchant(merchantId, async (tx) => {
    const order = await store.lockRequested(tx, merchantId, merchantOrderId)
    if (!order) throw notFound()
    const { token, link, expiresAt } = await issueLink(deps, tx, merchant, { merchantOrderId })
    await sendRequest(deps, tx, merchantId, { order, link, expiresAt, by })
    return { token, link }
  })
}

/** A new token for an unpaid order. 404 for an unknown order, 409 when it is paid, held, cancelled or expired. */
export const mintToken = (
  deps: OrdersDeps,
  { merchantId }: Pick<Actor, 'merchantId'>,
  merchantOrderId: string,
): Promise<string> =>
  deps.db.inMerchant(merchantId, async (tx) => {
    const now = deps.clock.now()
    const state = await store.readState(tx, merchantId, merchantOrderId, now)
    if (!state) throw notFound()
    if (!isPayable(state) && state.payment?.state !== 'pending')
      throw await refusal(tx, merchantId, merchantOrderId, now)
    return (await issueToken(deps, tx, { merchantId, merchantOrderId })).token
  })

/** A new link for an email, whatever the order's state. */
export const freshLink = async (
  deps: OrdersDeps,
  tx: MerchantTx,
  merchant: Merchant,
  merchantOrderId: string,
): Promise<string> => (await issueLink(deps, tx, merchant, { merchantOrderId })).link

/** A new link for an email that staff send again; 429 after five an hour. */
export async function linkAgain(
  deps: OrdersDeps,
  tx: MerchantTx,
  merchant: Merchant,
  merchantOrderId: string,
): Promise<string> {
  const { merchantId } = merchant
  await store.lock(tx, merchantId, merchantOrderId)
  await limitResends(deps, tx, { merchantId, merchantOrderId })
  return (await issueLink(deps, tx, merchant, { merchantOrderId, isResend: true })).link
}
