import type { ActivityEvent, ActivityFilters } from '@paydeck/contract/calls/activity'
import { readRange } from '@paydeck/contract/time/days'

import type { Database } from '../../db/database.ts'
import type { Handlers } from '../../http/edge/handlers.ts'
import type { Actor } from '../../kit/actor.ts'
import { browserName } from '../../kit/browser-name.ts'
import { badRequest } from '../../kit/errors.ts'
import { PAGE_COUNT_HEADER } from '@paydeck/contract/protocol/client'
import { pagesOf, rowsBefore } from '../../kit/pages.ts'
import * as store from './activity-store.ts'
import type { AuditService } from './service.ts'

export interface ActivityDeps {
  db: Database
  audit: Pick<AuditService, 'record'>
}

/** The activity log: one timeline of sign-ins, refusals and changes. */
export const activityHandlers = (
  deps: ActivityDeps,
): Pick<Handlers, 'listActivity' | 'downloadActivity'> => ({
  async listActivity({ actor, query }) {
    const { reader } = deps.db
    const filter = toFilter(actor, query)
    const [rows, total] = await Promise.all([
      store.readActivity(reader, actor.merchantId, filter, rowsBefore(query.page)),
      store.countActivity(reader, actor.merchantId, filter),
    ])
    return { data: rows.map(toEvent), headers: { [PAGE_COUNT_HEADER]: pagesOf(total) } }
  },

  async downloadActivity({ actor, query }) {
    const filter = toFilter(actor, query)
    const timeZone = query.timeZone ?? actor.timeZone
    const { exports } = deps.db.staleReads('activity-file')
    const data = await exports.csv(store.activityFile(actor.merchantId, filter), timeZone)
    return {
      data,
      headers: { 'content-disposition': 'attachment; filename="activity.csv"' },
    }
  },
})

/** Throws 400 when only one end of a range is given. */
function toFilter(
  actor: Actor,
  { from, to, timeZone, ...filters }: ActivityFilters,
): store.ActivityFilter {
  if ((from === undefined) !== (to === undefined))
    throw badRequest('A range of days needs its first and its last day.')
  const range =
    from === undefined || to === undefined
      ? { start: null, end: null }
      : readRange(from, to, timeZone ?? actor.timeZone)
  return { ...range, ...filters }
}

const toEvent = (row: store.ActivityRow): ActivityEvent => ({
  eventId: row.eventId,
  at: row.at.toISOString(),
  actor: row.actor,
  email: row.email,
  name: row.name,
  action: row.action,
  outcome: row.outcome,
  subjectType: row.subjectType,
  subjectId: row.subjectId,
  subjectEmail: row.subjectEmail,
  internalOrderId: row.internalOrderId,
  transactionId: row.transactionId,
  details: row.details as Record<string, unknown>,
  address: row.address,
  device: row.device,
  browser: row.device === null ? null : browserName(row.device),
  requestId: row.requestId,
})
