import { hasPermission } from '@paydeck/contract/access/grants'
import type { TakingsPeriod } from '@paydeck/contract/calls/today'
import { localDay } from '@paydeck/contract/time/days'

import type { Actor } from '../../kit/actor.ts'
import { badRequest } from '../../kit/errors.ts'
import { readProofs } from '../bank-lines/proofs.ts'
import { readOutlook } from '../payouts/outlook.ts'
import type { PayoutBlocksDeps } from '../payouts/read-blocks.ts'
import { attentionOf } from './attention.ts'
import { comparedDays } from './periods.ts'
import { readTakings } from './takings.ts'
import * as store from './takings-store.ts'

export type TodayDeps = PayoutBlocksDeps

export interface TodayQuery {
  period: TakingsPeriod
  /** A local day within the period; null for today. */
  day: string | null
}

/**
 * The merchant's overview in one answer. Days are in the zone of the sums, which lags briefly after a change of zone.
 */
export async function readToday(deps: TodayDeps, actor: Actor, { period, day }: TodayQuery) {
  const { reader } = deps.db
  const { merchantId, countsZone: timeZone } = actor
  const now = deps.clock.now()
  const today = localDay(now, timeZone)
  if (day !== null && day > today) throw badRequest('Choose a day that has begun.')
  const { taxCountry: country, tradingCountry } = await store.readTerms(reader, merchantId)
  const days = comparedDays(period, day ?? today, { today, country })
  const { shown, before } = days
  const at = { now, today, timeZone, country, tradingCountry }
  const maySeePayouts = hasPermission(actor, 'payouts:read')
  const proofs = maySeePayouts ? await readProofs(reader, merchantId) : []
  const [takings, attempts, outlook, attention] = await Promise.all([
    readTakings(reader, merchantId, days, at),
    store.readAttempts(reader, merchantId, shown),
    readOutlook(deps, actor),
    attentionOf(reader, actor, { now, timeZone, tradingCountry, proofs }),
  ])
  return {
    today,
    timeZone,
    period,
    shown,
    before,
    attempts,
    takings,
    transfers: hasPermission(actor, 'balance:read') ? outlook.transfers : null,
    blocks: maySeePayouts ? outlook.blocks : [],
    attention,
    statements: proofs.map((proof) => ({
      externalAccountId: proof.externalAccountId,
      accountNumberLast4: proof.accountNumberLast4,
      shownTo: proof.shownTo,
      open: proof.open,
      missing: proof.missing,
      explained: proof.explained,
    })),
  }
}
