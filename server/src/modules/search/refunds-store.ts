import { placeholders, type Placeholder } from '../../db/conditions.ts'
import type { SearchQuery, QueryWord } from './search-query.ts'
import {
  amountIs,
  created,
  customersWithAll,
  exactly,
  MAX_COSTLY_RECORDS,
  hasWords,
  idsWithTerm,
  MAX_RECORDS,
  newestAt,
  newestOf,
  oneOf,
  wordsOf,
  type Statement,
} from './statement-store.ts'

const KEYS = 'refund_id, created_at'

/** Keys plus the filtered columns, so that no row is read twice; without filters the index has everything. */
const keysOf = ({ amount, status, scheme }: SearchQuery): string =>
  amount === null && status === null && scheme === null
    ? KEYS
    : `${KEYS}, amount, status, transaction_id`

const RECORDS = [wordsOf('customer', 'p.customer_id'), wordsOf('order', 'p.merchant_order_id')]
const COLUMNS = { amount: 'r.amount', last4: 'p.source_last4' }

/** Refunds whose customer has all the words, and refunds with a word elsewhere. */
function refundsWith(first: QueryWord, query: SearchQuery, at: Placeholder): string {
  const keys = keysOf(query)
  const days = created('created_at', query, at)
  const without = (word: QueryWord) => query.words.filter((item) => item !== word)
  const refunds = (where: string) =>
    `(select ${keys} from app.refund where merchant_id = $1 and ${where}${days} limit ${MAX_RECORDS})`
  const ids = (column: string, from: string, where: string, limit = MAX_RECORDS) =>
    `any(array(select ${column} from ${from} where merchant_id = $1 and ${where} limit ${limit}))`
  const customers = () => `customer_id = any(${customersWithAll(first, without(first), at)})`
  /** Checks the other words in each refund and its payment. */
  const joined = (word: QueryWord, from: string) =>
    `(select r.${keys.replaceAll(', ', ', r.')} from ${from}
      where true${hasWords(without(word), RECORDS, at, COLUMNS)} limit ${MAX_RECORDS})`
  const each = (where: string, order = 'order by created_at desc, refund_id desc') =>
    `lateral (select refund_id, created_at, amount, status, transaction_id from app.refund
       where merchant_id = $1 and ${where}${days} ${order} limit ${MAX_COSTLY_RECORDS}) r`
  const paid = (where: string) =>
    `lateral (select * from app.payment where merchant_id = $1 and ${where} limit ${MAX_COSTLY_RECORDS}) p`
  const ofPayments = (word: QueryWord, where: string) =>
    query.words.length === 1
      ? refunds(`transaction_id = ${ids('transaction_id', 'app.payment', where)}`)
      : joined(word, `${paid(where)} cross join ${each('transaction_id = p.transaction_id')}`)
  const others = query.words.flatMap((word) => [
    ofPayments(
      word,
      `merchant_order_id = any(${idsWithTerm('order', word, at, MAX_COSTLY_RECORDS)})`,
    ),
    ...(word.last4 === null ? [] : [ofPayments(word, `source_last4 = ${at(word.last4)}`)]),
    ...(word.amount === null
      ? []
      : [
          joined(
            word,
            `${each(exactly('amount', word.amount, at), newestAt('amount', 'refund_id'))}
             cross join ${paid('transaction_id = r.transaction_id')}`,
          ),
        ]),
  ])
  return [
    refunds(
      `transaction_id = ${ids('transaction_id', 'app.payment', `${customers()} and refund_reserved > 0`)}`,
    ),
    // A failed refund reserves nothing on its payment, so also look refunds up by the customer's email address.
    refunds(`customer_email_key = ${ids('email_key', 'app.customer', customers())}`),
    ...others,
  ].join(' union ')
}

const walking = (query: SearchQuery, at: Placeholder): string => {
  const keys = keysOf(query)
  const days = created('created_at', query, at)
  const { amount } = query
  const exact = amount !== null && amount.from === amount.to ? amount.from : null
  return exact === null
    ? `select ${keys} from app.refund where merchant_id = $1${days}
       order by created_at desc, refund_id desc limit ${MAX_RECORDS}`
    : `select ${keys} from app.refund where merchant_id = $1 and ${exactly('amount', exact, at)}${days}
       ${newestAt('amount', 'refund_id')} limit ${MAX_RECORDS}`
}

const RECORD = `select r.internal_order_id, r.amount, r.currency, r.status, r.transaction_id, r.reason,
    coalesce(p.customer_name, r.customer_email) as customer_name, r.customer_email, p.customer_phone,
    p.source_brand, p.source_last4, c.first_name, c.last_name, c.organisation_name, c.email, c.phone_no,
    c.internal_customer_id
  from app.refund r
  join app.payment p on p.merchant_id = $1 and p.transaction_id = r.transaction_id
  left join app.customer c on c.merchant_id = $1 and c.customer_id = p.customer_id
  where r.merchant_id = $1 and r.refund_id = k.refund_id limit 1`

/** `first` is the word to look up; null walks from the newest. */
export function refundsStatement(
  merchantId: string,
  query: SearchQuery,
  first: QueryWord | null,
  size: number,
): Statement {
  const { values, at } = placeholders(merchantId)
  const source = first === null ? walking(query, at) : refundsWith(first, query, at)
  const conditions =
    amountIs('f.amount', query, at) +
    oneOf('f.status', query.status?.refunds, at) +
    (query.scheme === null
      ? ''
      : ` and (select source_brand from app.payment
             where merchant_id = $1 and transaction_id = f.transaction_id limit 1) = ${at(query.scheme)}`)
  const matching = `select f.* from found f where true${conditions}`
  return newestOf(
    { id: 'refund_id', found: `select * from (${source}) every`, matching, record: RECORD },
    values,
    size,
  )
}
