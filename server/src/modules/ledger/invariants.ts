import type { Database, Reader } from '../../db/database.ts'
import { counts } from '../counts/service.ts'
import { comparePayouts, type PayoutsOf } from './compare-payouts.ts'
import { CARD_CHECKS } from './card-checks.ts'
import { DISPUTE_CHECKS } from './dispute-checks.ts'
import { PAYOUT_CHECKS } from './payout-checks.ts'
import { PLAN_CHECKS } from './plan-checks.ts'
import { REFUND_CHECKS } from './refund-checks.ts'

/**
 * What must hold for one merchant at any moment, one statement each, so that each sees one state of the books. A
 * statement returns a row `what` for everything that is wrong.
 */
const CHECKS: Readonly<Record<string, string>> = {
  ...REFUND_CHECKS,
  ...PLAN_CHECKS,

  journal_without_postings: `
    select format('journal %s has no postings', j.journal_id) as what
    from app.ledger_journal j
    where j.merchant_id = $1 and not exists (
      select 1 from app.ledger_posting p where p.merchant_id = j.merchant_id and p.journal_id = j.journal_id)`,

  journals_name_their_event: `
    select format('journal %s (%s) has no audit event', j.journal_id, j.kind) as what
    from app.ledger_journal j
    left join app.audit_event e on e.merchant_id = j.merchant_id and e.event_id = j.event_id
    where j.merchant_id = $1 and j.event_id is not null and e.event_id is null`,

  journal_in_one_currency: `
    select format('journal %s mixes currencies', journal_id) as what
    from app.ledger_posting where merchant_id = $1
    group by journal_id having count(distinct currency) > 1`,

  trial_balance: `
    select format('%s: debits are %s, credits %s', currency, sum(debits), sum(credits)) as what
    from app.ledger_balance where merchant_id = $1
    group by currency having sum(debits) <> sum(credits)`,

  balances_are_their_postings: `
    select format('%s %s: balance says %s debits and %s credits, postings %s and %s', account, currency,
                  coalesce(b.debits, 0), coalesce(b.credits, 0), coalesce(s.debits, 0), coalesce(s.credits, 0)) as what
    from (
      select account, currency, sum(debit) as debits, sum(credit) as credits
      from (
        select debit_account as account, currency, amount as debit, 0 as credit
        from app.ledger_posting where merchant_id = $1
        union all
        select credit_account, currency, 0, amount from app.ledger_posting where merchant_id = $1
      ) sides group by account, currency
    ) s
    full join (select account, currency, debits, credits from app.ledger_balance where merchant_id = $1) b
      using (account, currency)
    where coalesce(s.debits, 0) <> coalesce(b.debits, 0) or coalesce(s.credits, 0) <> coalesce(b.credits, 0)`,

  payable_is_the_unpaid_statement: `
    select format('%s: merchant_payable is %s, the statement entries no payout has taken are %s', currency,
                  coalesce(b.owed, 0), coalesce(e.owed, 0)) as what
    from (select currency, credits - debits as owed from app.ledger_balance
          where merchant_id = $1 and account = 'merchant_payable') b
    full join (select currency, sum(net) as owed from app.settlement_entry
               where merchant_id = $1 and payout_id is null group by currency) e using (currency)
    where coalesce(b.owed, 0) <> coalesce(e.owed, 0)`,

  captured_payments_stand_in_the_books: `
    select format('payment %s: captured %s less fee %s (GST %s), the statement says %s less %s (GST %s), postings %s', p.transaction_id,
                  p.captured, p.platform_fee, p.fee_tax, e.gross, e.fee, e.fee_tax, j.cleared) as what
    from app.payment p
    left join (
      select j.source_id, j.journal_id, sum(l.amount) filter (where l.debit_account like 'clearing:%') as cleared
      from app.ledger_journal j
      join app.ledger_posting l on l.merchant_id = j.merchant_id and l.journal_id = j.journal_id
      where j.merchant_id = $1 and j.kind = 'payment_captured' and j.source_type = 'payment'
      group by j.source_id, j.journal_id
    ) j on j.source_id = p.transaction_id
    left join app.settlement_entry e on e.merchant_id = p.merchant_id and e.journal_id = j.journal_id
    where p.merchant_id = $1 and p.pay_type = 'card'
      and (p.captured, p.platform_fee, p.fee_tax, p.available_on, p.currency)
          is distinct from (coalesce(j.cleared, 0), coalesce(e.fee, 0), coalesce(e.fee_tax, 0), e.available_on,
                            coalesce(e.currency, p.currency))
      or p.merchant_id = $1 and p.pay_type = 'card' and p.captured <> coalesce(e.gross, 0)`,

  money_clears_by_its_method: `
    select format('payment %s by %s cleared through %s', p.transaction_id, p.method, l.debit_account) as what
    from app.payment p
    join app.ledger_journal j on j.merchant_id = p.merchant_id and j.source_id = p.transaction_id
      and j.kind = 'payment_captured' and j.source_type = 'payment'
    join app.ledger_posting l on l.merchant_id = j.merchant_id and l.journal_id = j.journal_id
    where p.merchant_id = $1 and l.debit_account like 'clearing:%' and l.debit_account <> 'clearing:' || p.method`,

  returned_debits_stand_in_the_books: `
    select format('payment %s (%s, %s captured): return journals say %s, the statement %s',
                  coalesce(p.transaction_id, j.source_id), coalesce(p.debit_status, 'no debit'), p.captured,
                  j.returned, j.gross) as what
    from (
      select j.source_id, sum(l.amount) filter (where l.debit_account = 'merchant_payable'
                                                and l.credit_account = 'clearing:direct_debit') as returned,
             min(e.gross - e.fee) as gross
      from app.ledger_journal j
      join app.ledger_posting l on l.merchant_id = j.merchant_id and l.journal_id = j.journal_id
      left join app.settlement_entry e on e.merchant_id = j.merchant_id and e.journal_id = j.journal_id
      where j.merchant_id = $1 and j.kind = 'payment_returned'
      group by j.source_id
    ) j
    full join (select * from app.payment where merchant_id = $1 and debit_status = 'returned') p
      on p.transaction_id = j.source_id
    where (p.captured, -p.captured) is distinct from (j.returned, j.gross)`,

  debits_say_where_they_stand: `
    select format('debit %s is %s while its payment is %s', transaction_id, coalesce(debit_status, 'nowhere'), status)
             as what
    from app.payment
    where merchant_id = $1 and method = 'direct_debit' and not case
      when captured > 0 then debit_status = 'returned' or debit_status = 'confirmed' and status <> 'failed'
      when status = 'failed' then coalesce(debit_status = 'failed', false)
      when status = 'pending' then coalesce(debit_status = 'submitted', outcome_unknown)
      else debit_status is null
    end`,

  confirmed_debits_are_watched: `
    select format('debit %s is %s and %s', p.transaction_id, p.debit_status,
                  case when w.next_check_at is null then 'not watched' else 'watched' end) as what
    from app.payment p
    left join app.debit_watch w on w.merchant_id = p.merchant_id and w.transaction_id = p.transaction_id
    where p.merchant_id = $1 and p.method = 'direct_debit' and (
      p.debit_status = 'confirmed' and w.operation_id is null
      or p.debit_status is distinct from 'confirmed' and w.next_check_at is not null)`,

  postings_of_a_fee_are_the_fee: `
    select format('journal %s: fee postings are %s and GST %s, the statement says %s and %s', e.journal_id,
                  l.revenue, l.gst, e.fee - e.fee_tax, e.fee_tax) as what
    from app.settlement_entry e
    left join (
      select journal_id, coalesce(sum(amount) filter (where credit_account = 'fee_revenue'), 0) as revenue,
             coalesce(sum(amount) filter (where credit_account = 'gst_payable'), 0) as gst
      from app.ledger_posting where merchant_id = $1 group by journal_id
    ) l on l.journal_id = e.journal_id
    where e.merchant_id = $1 and (l.revenue, l.gst) is distinct from (e.fee - e.fee_tax, e.fee_tax)`,

  fee_is_its_parts: `
    select format('payment %s: fee %s is not %s + %s + %s', transaction_id, platform_fee, fee_variable, fee_fixed,
                  fee_tax) as what
    from app.payment
    where merchant_id = $1 and platform_fee <> fee_variable + fee_fixed + fee_tax`,

  status_fits_the_money: `
    select format('payment %s is %s with %s captured of %s, shown as %s', transaction_id, status, captured, amount,
                  transaction_amount) as what
    from app.payment
    where merchant_id = $1 and pay_type = 'card' and (
      (status in ('paid', 'partially_refunded', 'refunded', 'disputed')
        or status = 'failed' and coalesce(debit_status, '') = 'returned') <> (captured > 0)
      or transaction_amount <> case when captured > 0 then captured else amount end
      or outcome_unknown and status not in ('pending', 'not_captured'))`,

  orders_follow_their_payment: `
    select format('order %s is %s and held by %s, which is %s', o.merchant_order_id, o.status,
                  coalesce(o.active_transaction_id, 'nobody'), coalesce(p.status, 'missing')) as what
    from app.merchant_order o
    left join app.payment p on p.merchant_id = o.merchant_id and p.transaction_id = o.active_transaction_id
    where o.merchant_id = $1 and not case o.status
      when 'paid' then coalesce(p.captured > 0 and p.merchant_order_id = o.merchant_order_id
                                and p.amount = o.amount and p.currency = o.currency, false)
      when 'cancelled' then o.active_transaction_id is null
      else o.active_transaction_id is null
           or coalesce(p.status in ('incomplete', 'accepted', 'pending', 'not_captured')
                       and p.merchant_order_id = o.merchant_order_id, false)
    end`,

  one_payment_per_order: `
    select format('order %s has %s payments that took or may take money', merchant_order_id, count(*)) as what
    from app.payment
    where merchant_id = $1 and status not in ('failed', 'cancelled')
    group by merchant_order_id having count(*) > 1`,

  operations_fit_their_payment: `
    select format('operation %s (%s, %s %s) does not fit payment %s (%s, %s %s)', o.operation_id, o.status, o.amount,
                  o.currency, p.transaction_id, p.status, p.amount, p.currency) as what
    from app.payment_operation o
    join app.payment p on p.merchant_id = o.merchant_id and p.transaction_id = o.transaction_id
    left join app.pay_plan l on l.merchant_id = p.merchant_id and l.transaction_id = p.transaction_id
    where o.merchant_id = $1 and o.kind in ('charge', 'authorise') and (
      o.currency <> p.currency or o.amount <> coalesce(l.initial_amount, p.amount)
      or (o.status = 'succeeded') <> (case o.kind when 'charge' then p.captured > 0 else p.authorised is not null end)
      or o.status = 'failed' and p.status <> 'failed'
      or o.status in ('started', 'pending', 'unknown') and p.status not in ('incomplete', 'pending'))`,

  open_operations_will_be_asked_for: `
    select format('operation %s is %s and next asked for at %s', operation_id, status,
                  coalesce(next_check_at::text, 'no time')) as what
    from app.payment_operation
    where merchant_id = $1 and (status in ('started', 'pending', 'unknown')) <> (next_check_at is not null)`,

  payments_have_their_operation: `
    select format('payment %s has %s charges', p.transaction_id, count(o.operation_id)) as what
    from app.payment p
    left join app.payment_operation o
      on o.merchant_id = p.merchant_id and o.transaction_id = p.transaction_id
        and o.kind in ('charge', 'authorise')
    where p.merchant_id = $1 and p.pay_type = 'card'
    group by p.transaction_id having count(o.operation_id) <> 1`,

  ...PAYOUT_CHECKS,

  ...DISPUTE_CHECKS,

  ...CARD_CHECKS,

  customers_are_the_payers: `
    select format('payment %s of %s belongs to customer %s', p.transaction_id,
                  coalesce(p.customer_email_key, 'a guest'), coalesce(c.email_key, 'nobody')) as what
    from app.payment p
    left join app.customer c on c.merchant_id = p.merchant_id and c.customer_id = p.customer_id
    where p.merchant_id = $1 and p.captured > 0 and p.customer_email_key is distinct from c.email_key
      and (p.internal_customer_id is null or p.internal_customer_id is distinct from c.internal_customer_id)
      and not exists (
        select 1 from app.merchant_order o where o.merchant_id = $1 and o.merchant_order_id = p.merchant_order_id
          and o.customer_id = p.customer_id)`,
}

/** The names of all checks, those outside the statements included. */
export const CHECK_NAMES: readonly string[] = [
  ...Object.keys(CHECKS),
  'rollups_are_the_counts',
  'provider_agrees',
  'bank_agrees',
]

/** A charge that took money, as the provider remembers it. */
export interface RememberedCharge {
  operationId: string
  amount: number | null
  currency: string | null
}

/** Asks a provider which of these operations took money. */
export type ChargesOf = (operationIds: readonly string[]) => Promise<RememberedCharge[]>

/** Asks a provider which of these operations gave money back, or are about to. */
export type RefundsOf = ChargesOf

/**
 * Checks one merchant's books: ledger, statement, payments, orders, operations and rollups. Answers everything that
 * is wrong, in words; empty when all holds. With `chargesOf` and `refundsOf` the provider's memory
 * is compared too, with `payoutsOf` the bank's.
 */
export async function checkInvariants(
  db: Database,
  merchantId: string,
  chargesOf?: ChargesOf,
  refundsOf?: RefundsOf,
  payoutsOf?: PayoutsOf,
): Promise<string[]> {
  const wrong: string[] = []
  for (const [name, text] of Object.entries(CHECKS)) {
    const rows = await db.reader.query<{ what: string }>(`check_${name}`, text, [merchantId])
    wrong.push(...rows.map(({ what }) => `${name}: ${what}`))
  }
  const drift = await db.inMerchant(merchantId, (tx) => counts.drift(tx, merchantId))
  wrong.push(...drift.map((what) => `rollups_are_the_counts: ${what}`))
  if (chargesOf) wrong.push(...(await compareCharges(db.reader, merchantId, chargesOf)))
  if (refundsOf) wrong.push(...(await compareRefunds(db.reader, merchantId, refundsOf)))
  if (payoutsOf) wrong.push(...(await comparePayouts(db.reader, merchantId, payoutsOf)))
  return wrong
}

/** Money given back is money recorded, and the other way round. */
async function compareRefunds(
  reader: Reader,
  merchantId: string,
  refundsOf: RefundsOf,
): Promise<string[]> {
  const operations = await reader.query<Omit<ChargeOperation, 'merchantOrderId' | 'kind'>>(
    'check_given_back',
    `select o.operation_id, o.status, o.amount, o.currency
     from app.payment_operation o
     join app.payment p on p.merchant_id = o.merchant_id and p.transaction_id = o.transaction_id
     where o.merchant_id = $1 and o.kind = 'refund' and p.method = 'card'`,
    [merchantId],
  )
  const refunds = await refundsOf(operations.map(({ operationId: id }) => id))
  const given = new Map(refunds.map((refund) => [refund.operationId, refund]))
  return operations.flatMap((operation) => {
    const refund = given.get(operation.operationId)
    const name = `provider_agrees: refund operation ${operation.operationId}`
    if (!refund)
      return operation.status === 'succeeded'
        ? [`${name} succeeded, but nothing was given back`]
        : []
    if (operation.status === 'failed') return [`${name} failed, but the money was given back`]
    return refund.amount === operation.amount && refund.currency === operation.currency
      ? []
      : [
          `${name} is ${operation.amount} ${operation.currency}, but ${refund.amount} ${refund.currency} was given back`,
        ]
  })
}

interface ChargeOperation {
  operationId: string
  kind: string
  status: string
  amount: number
  currency: string
  merchantOrderId: string
}

/** Money taken is money recorded: every charge of the provider's is ours and the other way round. */
async function compareCharges(
  reader: Reader,
  merchantId: string,
  chargesOf: ChargesOf,
): Promise<string[]> {
  const operations = await reader.query<ChargeOperation>(
    'check_charges',
    `select o.operation_id, o.kind, o.status, o.amount, o.currency, p.merchant_order_id
     from app.payment_operation o
     join app.payment p on p.merchant_id = o.merchant_id and p.transaction_id = o.transaction_id
     where o.merchant_id = $1 and o.kind in ('charge', 'capture', 'instalment', 'card_check', 'verify')`,
    [merchantId],
  )
  const charges = await chargesOf(operations.map(({ operationId: id }) => id))
  const taken = new Map(charges.map((charge) => [charge.operationId, charge]))
  const chargedOrders = new Set<string>()
  return operations.flatMap((operation) => {
    const charge = taken.get(operation.operationId)
    const name = `provider_agrees: operation ${operation.operationId} of order ${operation.merchantOrderId}`
    if (operation.kind === 'card_check')
      return charge ? [`${name} only checked a card, but money was taken`] : []
    if (!charge)
      return operation.status === 'succeeded' ? [`${name} succeeded, but nothing was taken`] : []
    const found: string[] = []
    if (operation.status === 'failed') found.push(`${name} failed, but the money was taken`)
    if (charge.amount !== operation.amount || charge.currency !== operation.currency)
      found.push(
        `${name} is ${operation.amount} ${operation.currency}, but ${charge.amount} ${charge.currency} was taken`,
      )
    // Instalments and small charges are told apart by their own checks.
    if (operation.kind === 'instalment' || operation.kind === 'verify') return found
    if (chargedOrders.has(operation.merchantOrderId))
      found.push(`${name} took the order's money a second time`)
    chargedOrders.add(operation.merchantOrderId)
    return found
  })
}
