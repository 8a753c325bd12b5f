import type { NewRequestTerms } from '@paydeck/contract/calls/requests'
import { localDay } from '@paydeck/contract/time/days'

import type { Actor } from '../../../kit/actor.ts'
import { badRequest, notFound } from '../../../kit/errors.ts'
import type { OrdersDeps } from '../deps.ts'
import { refusal } from '../order-lock.ts'
import { endOf, lastDayProblem, nextReminder } from './terms-rules.ts'
import * as store from './terms-store.ts'

/** Moves the last day of an unpaid order, which may reopen it. 400 for an impossible day, 404, 409 unless unpaid. */
export async function changeTerms(
  deps: OrdersDeps,
  { merchantId, userId }: Pick<Actor, 'merchantId' | 'userId'>,
  merchantOrderId: string,
  { lastDay, reminds }: NewRequestTerms,
): Promise<void> {
  const now = deps.clock.now()
  const { timeZone } = await deps.merchants.get(merchantId)
  await deps.db.inMerchant(merchantId, async (tx) => {
    const order = await store.lockTerms(tx, merchantId, merchantOrderId)
    if (!order) throw notFound()
    if (order.status !== 'created') throw await refusal(tx, merchantId, merchantOrderId, now)
    // An unchanged last day may be in the past, when only the reminders change.
    const problem =
      lastDay === null || lastDay === order.lastDay
        ? null
        : lastDayProblem(lastDay, localDay(now, timeZone))
    if (problem !== null) throw badRequest(problem)
    const { plan } = await deps.requestSettings.termsOf(tx, merchantId)
    const terms = { askedOn: order.askedOn, lastDay, reminds }
    await store.setTerms(
      tx,
      { merchantId, merchantOrderId },
      {
        lastDay,
        reminds,
        expiresAt: endOf(lastDay, timeZone),
        remindAt: nextReminder(terms, plan, now, timeZone),
      },
    )
    await deps.audit.record(tx, merchantId, {
      actor: userId,
      action: 'order.terms_changed',
      subjectType: 'order',
      subjectId: merchantOrderId,
      details: { lastDay, reminders: reminds, before: order.lastDay },
    })
  })
}
