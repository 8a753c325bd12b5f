import { placing, type At } from '../../db/conditions.ts'
import type { Asked, AskedWord } from './asked.ts'
import {
  amountIs,
  created,
  customersWithAll,
  FEWER,
  hasWords,
  MOST,
  newestOf,
  oneOf,
  withTerm,
  wordsOf,
  type Statement,
} from './statement-store.ts'

const KEYS = 'refund_id, created_at, amount, status, transaction_id'

const RECORDS = [wordsOf('customer', 'p.customer_id'), wordsOf('order', 'p.merchant_order_id')]
const COLUMNS = { amount: 'r.amount', last4: 'p.source_last4' }

/** Refunds whose customer has all words, and those found by a word that the customer need not have. */
function refundsWith(first: AskedWord, asked: Asked, at: At): string {
  const newest = `${created('created_at', asked, at)} order by created_at desc, refund_id desc limit ${FEWER}`
  const without = (word: AskedWord) => asked.words.filter((one) => one !== word)
  const customers = () => customersWithAll(first, without(first), at, FEWER)
  const payments = (where: string) =>
    `lateral (select * from app.payment where merchant_id = $1 and ${where}
       order by created_at desc limit ${FEWER}) p`
  const refunds = (where: string) =>
    `lateral (select ${KEYS} from app.refund
       where merchant_id = $1 and ${where}${newest}) r`
  const keys = `select r.${KEYS.replaceAll(', ', ', r.')} from`
  const found = (word: AskedWord, from: string) =>
    `(${keys} ${from} where true${hasWords(without(word), RECORDS, at, COLUMNS)} limit ${MOST})`
  const ofPayment = refunds('transaction_id = p.transaction_id')
  const others = asked.words.flatMap((word) => [
    found(
      word,
      `${withTerm('order', word, at, FEWER)} t cross join ${payments('merchant_order_id = t.record_id')}
       cross join ${ofPayment}`,
    ),
    ...(word.last4 === null
      ? []
      : [found(word, `${payments(`source_last4 = ${at(word.last4)}`)} cross join ${ofPayment}`)]),
    ...(word.amount === null
      ? []
      : [
          found(
            word,
            `${refunds(`amount = ${at(word.amount)}`)}
             cross join ${payments('transaction_id = r.transaction_id')}`,
          ),
        ]),
  ])
  return [
    `(${keys} ${customers()} t cross join ${payments('customer_id = t.record_id and refund_reserved > 0')}
      cross join ${ofPayment} limit ${MOST})`,
    // A refund that failed leaves nothing on its payment.
    `(${keys} ${customers()} t
      cross join lateral (select email_key from app.customer
        where merchant_id = $1 and customer_id = t.record_id limit 1) c
      cross join ${refunds('customer_email_key = c.email_key')} limit ${MOST})`,
    ...others,
  ].join(' union ')
}

const walking = (asked: Asked, at: At): string => {
  const days = created('created_at', asked, at)
  const { amount } = asked
  const exact = amount !== null && amount.from === amount.to ? amount.from : null
  return `select ${KEYS} from app.refund
    where merchant_id = $1${exact === null ? '' : ` and amount = ${at(exact)}`}${days}
    order by created_at desc, refund_id desc limit ${MOST}`
}

const RECORD = `select r.internal_order_id, r.amount, r.currency, r.status, r.transaction_id, r.reason,
    coalesce(p.customer_name, r.customer_email) as customer_name, r.customer_email, p.customer_phone,
    p.source_brand, p.source_last4, c.first_name, c.last_name, c.organisation_name, c.email, c.phone_no,
    c.internal_customer_id
  from app.refund r
  join app.payment p on p.merchant_id = $1 and p.transaction_id = r.transaction_id
  left join app.customer c on c.merchant_id = $1 and c.customer_id = p.customer_id
  where r.merchant_id = $1 and r.refund_id = k.refund_id limit 1`

/** `first` is the word to look for; null walks from the newest. */
export function refundsStatement(
  merchantId: string,
  asked: Asked,
  first: AskedWord | null,
  size: number,
): Statement {
  const { values, at } = placing(merchantId)
  const source = first === null ? walking(asked, at) : refundsWith(first, asked, at)
  const conditions =
    amountIs('f.amount', asked, at) +
    oneOf('f.status', asked.status?.refunds, at) +
    (asked.scheme === null
      ? ''
      : ` and (select source_brand from app.payment
             where merchant_id = $1 and transaction_id = f.transaction_id limit 1) = ${at(asked.scheme)}`)
  const matching = `select f.* from found f where true${conditions}`
  return newestOf(
    { id: 'refund_id', found: `select * from (${source}) every`, matching, record: RECORD },
    values,
    size,
  )
}
