import { holds, lacking, refundLimitOf } from '@paydeck/contract/access/grants'
import { APPROVED_ACT_NAMES, APPROVED_ACTS } from '@paydeck/contract/calls/decisions/approvals'
import { PROPOSED_ACT_NAMES, PROPOSED_ACTS } from '@paydeck/contract/calls/decisions/proposals'
import type { Attention, TakingsPeriod } from '@paydeck/contract/calls/today'
import type { Permission } from '@paydeck/contract/access/permissions'
import { currencyOf } from '@paydeck/contract/money/currency'
import { localDay } from '@paydeck/contract/time/days'

import type { Actor } from '../../kit/actor.ts'
import { badRequest } from '../../kit/errors.ts'
import { readProofs } from '../bank-lines/proof-store.ts'
import { readOutlook } from '../payouts/outlook.ts'
import type { PayoutBlocksDeps } from '../payouts/read-blocks.ts'
import { readAttention, type AttentionLine, type AttentionRow } from './attention-store.ts'
import { comparedDays } from './periods.ts'
import { readTakings } from './takings.ts'
import * as store from './takings-store.ts'
import { unprovenLines } from './unproven.ts'

export type TodayDeps = PayoutBlocksDeps

export interface Asked {
  period: TakingsPeriod
  /** A local day within the period; null is today. */
  day: string | null
}

/** The day of a merchant, as one answer. Days are those of the sums: for a moment those of a zone that was just left. */
export async function readToday(deps: TodayDeps, who: Actor, { period, day }: Asked) {
  const { reader } = deps.db
  const { merchantId, countsZone: timeZone } = who
  const now = deps.clock.now()
  const today = localDay(now, timeZone)
  if (day !== null && day > today) throw badRequest('Choose a day that has begun.')
  const { taxCountry: country, tradingCountry } = await store.readTerms(reader, merchantId)
  const days = comparedDays(period, day ?? today, { today, country })
  const { shown, before } = days
  const at = { now, today, timeZone, country, tradingCountry }
  const maySeePayouts = holds(who, 'payouts:read')
  const [takings, attempts, outlook, proofs, found] = await Promise.all([
    readTakings(reader, merchantId, days, at),
    store.readAttempts(reader, merchantId, shown),
    readOutlook(deps, who),
    maySeePayouts ? readProofs(reader, merchantId) : [],
    readAttention(reader, merchantId, {
      now,
      acts: actsOf(who),
      approvals: {
        acts: approvedActsOf(who),
        not: who.userId,
        limit: refundLimitOf(who),
        limitCurrency: currencyOf(tradingCountry),
      },
    }),
  ])
  return {
    today,
    timeZone,
    period,
    shown,
    before,
    attempts,
    takings,
    transfers: holds(who, 'balance:read') ? outlook.transfers : null,
    blocks: maySeePayouts ? outlook.blocks : [],
    attention: [...found.map((row) => withDay(row, timeZone)), ...unprovenLines(proofs)].flatMap(
      (line) => toAttention(line, who),
    ),
    statements: proofs.map(({ externalAccountId, accountNumberLast4, shownTo, open, missing }) => ({
      externalAccountId,
      accountNumberLast4,
      shownTo,
      open,
      missing,
    })),
  }
}

/** Whom a line is for: those who may open what it leads to. */
const NEEDS: Readonly<Record<Attention['kind'], Permission>> = {
  hold_expires: 'payments:capture',
  dispute_open: 'payments:read',
  inquiry_open: 'payments:read',
  fraud_warned: 'payments:refund',
  verification_open: 'payments:verify',
  instalment_overdue: 'payments:read',
  request_unpaid: 'orders:write',
  webhook_failing: 'webhooks:manage',
  // Only those are found whose act the reader may do.
  proposal_open: 'payments:read',
  approval_open: 'payments:read',
  deposit_open: 'bookkeeping:read',
  transfer_missing: 'bookkeeping:read',
}

const actsOf = (who: Actor) =>
  PROPOSED_ACT_NAMES.filter((act) => holds(who, PROPOSED_ACTS[act].permission))

const approvedActsOf = (who: Actor) =>
  APPROVED_ACT_NAMES.filter((act) => lacking(who, APPROVED_ACTS[act]) === null)

const withDay = ({ since, ...row }: AttentionRow, timeZone: string): AttentionLine => ({
  ...row,
  since: since && localDay(since, timeZone),
})

function toAttention({ deadline, firstId, ...line }: AttentionLine, who: Actor): Attention[] {
  if (firstId === null || !holds(who, NEEDS[line.kind])) return []
  return [{ ...line, deadline: deadline?.toISOString() ?? null, firstId }]
}
