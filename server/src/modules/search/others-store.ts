import { placeholders, type Placeholder } from '../../db/conditions.ts'
import type { SearchQuery, QueryWord } from './search-query.ts'
import {
  amountIs,
  created,
  customersWithAll,
  MAX_COSTLY_RECORDS,
  hasWords,
  idsWithTerm,
  MAX_RECORDS,
  newestOf,
  noted,
  oneOf,
  withTerm,
  wordsOf,
  type Statement,
} from './statement-store.ts'

const CUSTOMER = `select c.first_name, c.last_name, c.organisation_name, c.email, c.phone_no, c.internal_customer_id,
    ${noted('customer', 'c.customer_id')}
  from app.customer c where c.merchant_id = $1 and c.customer_id = k.customer_id limit 1`

/** `first` is the word to look up; null walks from the newest. */
export function customersStatement(
  merchantId: string,
  query: SearchQuery,
  first: QueryWord | null,
  size: number,
): Statement {
  const { values, at } = placeholders(merchantId)
  const days = created('created_at', query, at)
  const record = CUSTOMER
  const matching = 'select f.* from found f'
  if (first === null) {
    const candidates = `select customer_id, created_at from app.customer where merchant_id = $1${days}
      order by created_at desc, customer_id desc`
    return newestOf({ id: 'customer_id', found: candidates, matching, record }, values, size)
  }
  const others = query.words.filter((word) => word !== first)
  const candidates = `select customer_id, created_at from app.customer
    where merchant_id = $1 and customer_id = any(${customersWithAll(first, others, at)})${days}`
  const scanned = `(select count(*) from ${withTerm('customer', first, at)} had)`
  return newestOf({ id: 'customer_id', found: candidates, matching, record, scanned }, values, size)
}

const KEYS = 'merchant_order_id, created_at'

/** Orders that are not paid: a paid one is found as its payment. Of very many, the newest. */
const walkingOrders = (
  query: SearchQuery,
  at: Placeholder,
  amount: (column: string) => string,
): string =>
  `select o.merchant_order_id, o.created_at
    from unnest(array['manual', 'online']) y
    cross join unnest(${at([...(query.status?.orders ?? ['created', 'cancelled'])])}::text[]) s
    cross join lateral (select ${KEYS}, amount from app.merchant_order
      where merchant_id = $1 and order_type = y and status = s${created('created_at', query, at)}
      order by created_at desc, merchant_order_id desc limit ${MAX_COSTLY_RECORDS}) o where true${amount('o.amount')}`

const orderedFor = (amount: number, query: SearchQuery, at: Placeholder): string =>
  `select ${KEYS} from app.merchant_order
    where merchant_id = $1 and amount = ${at(amount)} and status <> 'paid'${created('created_at', query, at)}
    order by created_at desc limit ${MAX_RECORDS}`

const ORDER = `select o.internal_order_id, o.amount, o.currency, o.status, o.description, o.billing_name,
    o.billing_organisation, o.customer_email, coalesce(o.phone_no, o.billing_phone) as phone_no
  from app.merchant_order o where o.merchant_id = $1 and o.merchant_order_id = k.merchant_order_id limit 1`

/** `first` is the word to look up; null walks from the newest. */
export function ordersStatement(
  merchantId: string,
  query: SearchQuery,
  first: QueryWord | null,
  size: number,
): Statement {
  const { values, at } = placeholders(merchantId)
  const source =
    first === null
      ? walkingOrders(query, at, (column) => amountIs(column, query, at))
      : `(select ${KEYS} from app.merchant_order
           where merchant_id = $1 and merchant_order_id = any(${idsWithTerm('order', first, at)})
             and status <> 'paid'${created('created_at', query, at)} limit ${MAX_RECORDS})
         ${first.amount === null ? '' : `union (${orderedFor(first.amount, query, at)})`}`
  const others = query.words.filter((word) => word !== first)
  const conditions =
    first === null
      ? ''
      : amountIs('o.amount', query, at) +
        oneOf('o.status', query.status?.orders, at) +
        hasWords(others, [wordsOf('order', 'o.merchant_order_id')], at, { amount: 'o.amount' })
  const matching =
    conditions === ''
      ? 'select f.* from found f'
      : `select f.* from found f cross join lateral (select * from app.merchant_order
          where merchant_id = $1 and merchant_order_id = f.merchant_order_id limit 1) o where true${conditions}`
  return newestOf(
    {
      id: 'merchant_order_id',
      found: `select distinct * from (${source}) every`,
      matching,
      record: ORDER,
    },
    values,
    size,
  )
}

const TRANSFER = `select p.reference, p.amount, p.currency, p.status
  from app.payout p where p.merchant_id = $1 and p.payout_id = k.payout_id limit 1`

/** A merchant has only one or two transfers a day, so check all conditions on the newest. */
export function transfersStatement(
  merchantId: string,
  query: SearchQuery,
  size: number,
): Statement {
  const { values, at } = placeholders(merchantId)
  const reference = `(select regexp_replace(lower(every.reference), '[^a-z0-9]', '', 'g') as words) own`
  const conditions =
    created('created_at', query, at) +
    amountIs('amount', query, at) +
    oneOf('status', query.status?.transfers, at) +
    hasWords(query.words, [reference], at, { amount: 'amount' })
  return newestOf(
    {
      id: 'payout_id',
      found: `select payout_id, created_at from (
          select * from app.payout where merchant_id = $1
          order by created_at desc, payout_id desc limit ${MAX_RECORDS}) every where true${conditions}`,
      matching: 'select f.* from found f',
      record: TRANSFER,
    },
    values,
    size,
  )
}
