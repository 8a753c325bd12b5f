import type { Asked, AskedWord } from './asked.ts'
import {
  amountIs,
  created,
  FEWER,
  hasWords,
  MOST,
  newestOf,
  oneOf,
  placing,
  withTerm,
  wordsOf,
  type At,
  type Statement,
} from './statement-store.ts'

const KEYS = 'refund_id, created_at'

function refundsWith(word: AskedWord, asked: Asked, at: At): string {
  const days = created('created_at', asked, at)
  const newest = `${days} order by created_at desc, refund_id desc limit ${FEWER}`
  const ofPayment = `cross join lateral (select ${KEYS} from app.refund
      where merchant_id = $1 and transaction_id = p.transaction_id${newest}) r limit ${MOST}`
  const customers = withTerm('customer', word, at, FEWER)
  const payments = (where: string) =>
    `cross join lateral (select transaction_id from app.payment where merchant_id = $1 and ${where}
       order by created_at desc limit ${FEWER}) p`
  return [
    `(select r.refund_id, r.created_at from ${customers} t
      ${payments('customer_id = t.record_id and refund_reserved > 0')} ${ofPayment})`,
    // A refund that failed leaves nothing on its payment.
    `(select r.refund_id, r.created_at from ${customers} t
      cross join lateral (select email_key from app.customer
        where merchant_id = $1 and customer_id = t.record_id limit 1) c
      cross join lateral (select ${KEYS} from app.refund
        where merchant_id = $1 and customer_email_key = c.email_key${newest}) r limit ${MOST})`,
    `(select r.refund_id, r.created_at from ${withTerm('order', word, at, FEWER)} t
      ${payments('merchant_order_id = t.record_id')} ${ofPayment})`,
    ...(word.last4 === null
      ? []
      : [
          `(select r.refund_id, r.created_at from (select) one
            ${payments(`source_last4 = ${at(word.last4)}`)} ${ofPayment})`,
        ]),
    ...(word.amount === null
      ? []
      : [
          `(select ${KEYS} from app.refund where merchant_id = $1 and amount = ${at(word.amount)}${newest})`,
        ]),
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
  const others = asked.words.filter((word) => word !== first)
  const conditions =
    amountIs('r.amount', asked, at) +
    oneOf('r.status', asked.status?.refunds, at) +
    (asked.scheme === null ? '' : ` and p.source_brand = ${at(asked.scheme)}`) +
    hasWords(
      others,
      [wordsOf('customer', 'p.customer_id'), wordsOf('order', 'p.merchant_order_id')],
      at,
      { amount: 'r.amount', last4: 'p.source_last4' },
    )
  const matching =
    conditions === ''
      ? 'select f.* from found f'
      : `select f.* from found f
         cross join lateral (select * from app.refund where merchant_id = $1 and refund_id = f.refund_id limit 1) r
         cross join lateral (select * from app.payment
           where merchant_id = $1 and transaction_id = r.transaction_id limit 1) p where true${conditions}`
  return newestOf(
    { id: 'refund_id', found: `select ${KEYS} from (${source}) every`, matching, record: RECORD },
    values,
    size,
  )
}
