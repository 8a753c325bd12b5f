import type { PayoutSchedule } from '@paydeck/contract/merchant/payout-schedule'

import type { MerchantTx } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import { badRequest } from '../../kit/errors.ts'
import { requirePermission } from '../../kit/require-permission.ts'
import { OPERATOR } from '../audit/service.ts'
import { MAX_HOLD_HOURS } from './rules.ts'
import { nextRunAfter, type Region, runDayOf, runHourOf } from './schedule-rules.ts'
import type { BankAccountsDeps, Changer } from './deps.ts'
import * as store from './store.ts'

export const setSchedule = (
  deps: BankAccountsDeps,
  actor: Actor,
  schedule: PayoutSchedule,
): Promise<PayoutSchedule> =>
  deps.db.inMerchant(actor.merchantId, async (tx) => {
    const { merchantId, userId } = actor
    const accounts = await store.lockAccounts(tx, merchantId)
    const terms = await store.lockTerms(tx, merchantId)
    if (terms.activatedAt !== null) requirePermission(actor, 'payouts:read')
    else if (terms.onboardedAt !== null && accounts.length > 0)
      await deps.merchants.activateIn(tx, merchantId, userId)
    await changeTerms(deps, tx, actor, { schedule, terms })
    return schedule
  })

export async function setScheduleIn(
  deps: BankAccountsDeps,
  tx: MerchantTx,
  actor: Changer,
  chosen: { schedule: PayoutSchedule; approvedBy?: string },
): Promise<void> {
  await store.lockAccounts(tx, actor.merchantId)
  const terms = await store.lockTerms(tx, actor.merchantId)
  await changeTerms(deps, tx, actor, { ...chosen, terms })
}

/** Does nothing when the schedule is already set. */
async function changeTerms(
  deps: BankAccountsDeps,
  tx: MerchantTx,
  actor: Changer,
  change: { schedule: PayoutSchedule; terms: store.PayoutTerms; approvedBy?: string },
): Promise<void> {
  const { merchantId, userId } = actor
  const { schedule, terms, approvedBy } = change
  if (terms.payoutSchedule === schedule) return
  const { payoutDueAt: dueAt } = await store.lockTerms(tx, merchantId)
  await deps.merchants.change(tx, merchantId, {
    payoutSchedule: schedule,
    payoutDueAt: nextDue(dueAt, deps.clock.now(), schedule, terms),
  })
  await deps.audit.record(tx, merchantId, {
    actor: userId,
    action: 'payout_schedule.changed',
    subjectType: 'merchant',
    subjectId: merchantId,
    details: { before: terms.payoutSchedule, after: schedule },
  })
  if (terms.activatedAt !== null)
    await deps.notices.notifyAdmins(tx, actor, 'payout_schedule_changed', [
      ['From now on', schedule],
      ...(approvedBy === undefined
        ? []
        : ([['Approved by', approvedBy]] satisfies [string, string][])),
    ])
}

/** Keeps a run that is already due; the next run follows the new schedule, clock and country. */
function nextDue(
  dueAt: Date | null,
  now: Date,
  schedule: PayoutSchedule,
  terms: store.PayoutTerms,
): Date | null {
  const region = { country: terms.tradingCountry, timeZone: terms.timeZone }
  return dueAt === null || dueAt <= now ? dueAt : nextRunAfter(now, schedule, region)
}

export async function reschedule(
  { clock, merchants }: BankAccountsDeps,
  tx: MerchantTx,
  merchantId: string,
  before: Region,
): Promise<void> {
  const terms = await store.lockTerms(tx, merchantId)
  const { payoutSchedule: schedule, payoutDueAt: dueAt, timeZone } = terms
  if (dueAt === null) return
  const day = runDayOf(dueAt, before)
  const moved = day === null ? dueAt : runHourOf(day, timeZone)
  const nextRun = nextRunAfter(clock.now(), schedule, { country: terms.tradingCountry, timeZone })
  await merchants.change(tx, merchantId, {
    payoutSchedule: schedule,
    payoutDueAt: moved < nextRun ? moved : nextRun,
  })
}

export const readHoldHours = ({ db }: BankAccountsDeps, merchantId: string): Promise<number> =>
  db.inMerchant(merchantId, async (tx) => (await store.lockTerms(tx, merchantId)).payoutHoldHours)

export async function setHoldHours(
  { db, merchants, audit }: BankAccountsDeps,
  merchantId: string,
  hours: number,
): Promise<number> {
  if (!Number.isInteger(hours) || hours < 0 || hours > MAX_HOLD_HOURS)
    throw badRequest(`A hold must be in whole hours, at most ${MAX_HOLD_HOURS}.`)
  return db.inMerchant(merchantId, async (tx) => {
    const { payoutHoldHours: before } = await store.lockTerms(tx, merchantId)
    if (before === hours) return hours
    await merchants.change(tx, merchantId, { payoutHoldHours: hours })
    await audit.record(tx, merchantId, {
      actor: OPERATOR,
      action: 'payout_hold.changed',
      subjectType: 'merchant',
      subjectId: merchantId,
      details: { before, after: hours },
    })
    return hours
  })
}
