import { cell, instant, selecting } from '../../db/csv-columns.ts'
import type { Reader } from '../../db/database.ts'
import type { ReportQuery } from '../../db/export.ts'
import type { Literal } from '../../db/literal.ts'
import type { Row } from '../../db/rows.ts'
import { COUNT_LIMIT, PAGE_SIZE } from '../../kit/pages.ts'

export interface ActivityFilter {
  start: Date | null
  end: Date | null
  actor: string | null
  /** An area, or a whole action. */
  action: string | null
  outcome: string | null
}

export type ActivityRow = Omit<Row<'app.auditEvent'>, 'merchantId'> & { email: string | null }

function matching(
  merchantId: string,
  { start, end, actor, action, outcome }: ActivityFilter,
): { text: string; values: Literal[] } {
  const values: Literal[] = [merchantId]
  const parts = ['e.merchant_id = $1']
  if (start) parts.push(`e.at >= $${values.push(start)}`)
  if (end) parts.push(`e.at < $${values.push(end)}`)
  if (actor !== null) parts.push(`e.actor = $${values.push(actor)}`)
  if (action !== null)
    parts.push(
      action.includes('.')
        ? `e.action = $${values.push(action)}`
        : `e.action like $${values.push(`${action.replaceAll('_', String.raw`\_`)}.%`)}`,
    )
  if (outcome !== null) parts.push(`e.outcome = $${values.push(outcome)}`)
  return { text: parts.join(' and '), values }
}

/** Of the merchant's tenant: an id of another tenant has no address here. */
const WITH_EMAIL = `left join global.merchant_directory d on d.merchant_id = e.merchant_id
      left join global.app_user u on u.tenant_id = d.tenant_id and u.user_id = e.actor`

/** Newest first. */
export function readActivity(
  reader: Reader,
  merchantId: string,
  filter: ActivityFilter,
  skip: number,
): Promise<ActivityRow[]> {
  const { text, values } = matching(merchantId, filter)
  return reader.query<ActivityRow>(
    null,
    `select e.event_id, e.at, e.actor, u.email, e.action, e.outcome, e.subject_type, e.subject_id, e.details,
       e.address, e.device, e.request_id
     from app.audit_event e ${WITH_EMAIL}
     where ${text} order by e.at desc, e.event_id desc limit ${PAGE_SIZE} offset ${Math.trunc(skip)}`,
    values,
  )
}

/** Up to COUNT_LIMIT. */
export async function countActivity(
  reader: Reader,
  merchantId: string,
  filter: ActivityFilter,
): Promise<number> {
  const { text, values } = matching(merchantId, filter)
  const [row] = await reader.query<{ n: number }>(
    null,
    `select count(*) as n from (select 1 from app.audit_event e where ${text} limit ${COUNT_LIMIT}) lines`,
    values,
  )
  return row?.n ?? 0
}

const COLUMNS = {
  At: instant('e.at'),
  Person: cell('u.email'),
  Actor: 'e.actor',
  Action: 'e.action',
  Outcome: 'e.outcome',
  'Subject type': 'e.subject_type',
  Subject: cell('e.subject_id'),
  Details: cell('e.details::text'),
  Address: cell('e.address'),
  Device: cell('e.device'),
  'Request ID': cell('e.request_id'),
}

export function activityFile(merchantId: string, filter: ActivityFilter): ReportQuery {
  const { text, values } = matching(merchantId, filter)
  return {
    text: `${selecting(COLUMNS)} from app.audit_event e ${WITH_EMAIL}
      where ${text} order by e.at desc, e.event_id desc`,
    values,
  }
}
