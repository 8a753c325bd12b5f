import { cell, instant, selectColumns } from '../../db/csv-columns.ts'
import type { Reader } from '../../db/database.ts'
import type { ReportQuery } from '../../db/export.ts'
import type { Literal } from '../../db/literal.ts'
import type { Row } from '../../db/rows.ts'
import { COUNT_LIMIT, PAGE_SIZE } from '../../kit/pages.ts'

export interface ActivityFilter {
  start: Date | null
  end: Date | null
  actor?: string | undefined
  email?: string | undefined
  address?: string | undefined
  /** Areas and whole actions, separated by commas. */
  action?: string | undefined
  outcome?: string | undefined
}

interface Related {
  email: string | null
  name: string | null
  subjectEmail: string | null
  internalOrderId: string | null
  transactionId: string | null
}
export type ActivityRow = Omit<Row<'app.auditEvent'>, 'merchantId'> & Related

function matching(
  merchantId: string,
  { start, end, actor, email, address, action, outcome }: ActivityFilter,
): { text: string; values: Literal[] } {
  const values: Literal[] = [merchantId]
  const parts = ['e.merchant_id = $1']
  const add = (value: Literal | null | undefined, test: (placeholder: string) => string): void => {
    if (value !== undefined && value !== null) parts.push(test(`$${values.push(value)}`))
  }
  add(start, (placeholder) => `e.at >= ${placeholder}`)
  add(end, (placeholder) => `e.at < ${placeholder}`)
  add(actor, (placeholder) => `e.actor = ${placeholder}`)
  add(email?.toLowerCase(), (placeholder) => `e.actor in (${peopleWith(placeholder)})`)
  add(address, (placeholder) => `starts_with(e.address, ${placeholder})`)
  if (action !== undefined) {
    const tests = action.split(',').map((name) => actionTest(name, values))
    parts.push(`(${tests.join(' or ')})`)
  }
  add(outcome, (placeholder) => `e.outcome = ${placeholder}`)
  return { text: parts.join(' and '), values }
}

const peopleWith = (email: string): string =>
  `select u.user_id from global.merchant_directory d join global.app_user u on u.tenant_id = d.tenant_id
   where d.merchant_id = $1 and starts_with(u.email_key, ${email})`

function actionTest(action: string, values: Literal[]): string {
  return action.includes('.')
    ? `e.action = $${values.push(action)}`
    : `starts_with(e.action, $${values.push(`${action}.`)})`
}

/** Only users of the merchant's tenant: an id of another tenant shows no address. */
const WITH_EMAIL = `left join global.merchant_directory d on d.merchant_id = e.merchant_id
      left join global.app_user u on u.tenant_id = d.tenant_id and u.user_id = e.actor`

const WITH_SUBJECT = `left join global.app_user s
        on e.subject_type = 'user' and s.tenant_id = d.tenant_id and s.user_id = e.subject_id
      left join app.merchant_order o
        on e.subject_type = 'order' and o.merchant_id = $1 and o.merchant_order_id = e.subject_id
      left join app.payment p
        on p.merchant_id = $1 and p.transaction_id = coalesce(o.active_transaction_id,
          case when e.subject_type = 'payment' then e.subject_id else e.details->>'transactionId' end)`

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
    `select e.event_id, e.at, e.actor, u.email, nullif(trim(u.first_name || ' ' || u.last_name), '') as name,
       e.action, e.outcome, e.subject_type, e.subject_id, s.email as subject_email, e.details, e.address, e.device,
       e.request_id, p.transaction_id, coalesce(o.internal_order_id, p.internal_order_id) as internal_order_id
     from (select * from app.audit_event e where ${text}
       order by e.at desc, e.event_id desc limit ${PAGE_SIZE} offset ${Math.trunc(skip)}) e
      ${WITH_EMAIL} ${WITH_SUBJECT}
     order by e.at desc, e.event_id desc`,
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
    text: `${selectColumns(COLUMNS)} from app.audit_event e ${WITH_EMAIL}
      where ${text} order by e.at desc, e.event_id desc`,
    values,
  }
}
