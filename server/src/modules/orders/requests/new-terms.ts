import { localDay, addDays } from '@paydeck/contract/time/days'

import type { MerchantTx } from '../../../db/database.ts'
import { badRequest } from '../../../kit/errors.ts'
import type { Merchant } from '../../merchants/service.ts'
import type { OrdersDeps } from '../deps.ts'
import { endOf, lastDayProblem, nextReminder } from './terms-rules.ts'
import type { TermsRow } from './terms-store.ts'

/** What staff chose for one request; absent fields take the merchant's settings. */
export interface TermsInput {
  /** Null for no last day. */
  lastDay?: string | null | undefined
  reminds?: boolean | undefined
}

/** The terms of a new order; 400 for an impossible last day. */
export async function newTerms(
  { clock, requestSettings }: Pick<OrdersDeps, 'clock' | 'requestSettings'>,
  tx: MerchantTx,
  { merchantId, timeZone }: Merchant,
  input: TermsInput & { isSent: boolean },
): Promise<Pick<TermsRow, 'lastDay' | 'expiresAt' | 'reminds' | 'askedOn' | 'remindAt'>> {
  const now = clock.now()
  const today = localDay(now, timeZone)
  const { lastsDays, plan } = await requestSettings.termsOf(tx, merchantId)
  const defaultLastDay = lastsDays === null ? null : addDays(today, lastsDays)
  const lastDay = input.lastDay === undefined ? defaultLastDay : input.lastDay
  const problem = lastDay === null ? null : lastDayProblem(lastDay, today)
  if (problem !== null) throw badRequest(problem)
  const reminds = input.reminds ?? true
  const askedOn = input.isSent ? today : null
  return {
    lastDay,
    reminds,
    askedOn,
    expiresAt: endOf(lastDay, timeZone),
    remindAt: nextReminder({ lastDay, reminds, askedOn }, plan, now, timeZone),
  }
}
