import type { Actor } from '../../src/kit/actor.ts'
import { seededRandom } from '../../src/kit/random.ts'
import { disputeOpened, disputeWon } from '../../src/modules/ledger/dispute-journals.ts'
import * as facts from '../../src/modules/ledger/rules.ts'
import type { Journal } from '../../src/modules/ledger/rules.ts'
import { payoutLists } from '../../src/modules/payouts/lists.ts'
import {
  clearingLines,
  totalOf,
  type BookkeepingEntry,
} from '../../src/modules/reports/bookkeeping/lines.ts'
import { startWorld, type World } from '../harness.ts'
import { diceOf, type Dice } from './life.ts'
import { type PayoutsAtStripe, payoutsAtStripe } from './payouts-at-stripe.ts'
import { reserveTermsOf } from './steps.ts'

/** How many days one merchant runs; about two in three bring a payout in each currency. */
const DAYS_PER_MERCHANT = 160
const DAY = 86_400_000
const LOCALES = [
  { country: 'AU', currency: 'AUD', timeZone: 'Australia/Sydney' },
  { country: 'AU', currency: 'AUD', timeZone: 'Australia/Perth' },
  { country: 'NZ', currency: 'NZD', timeZone: 'Pacific/Auckland' },
] as const
/** Bank accounts by their last digits: good ones, one that is refused, one that returns. */
const ENDINGS = ['5678', '5678', '5678', '9001', '9002']

/** The totals of a run of random payouts. */
export interface PayoutReport {
  payouts: number
  entries: number
  /** Payouts that the bank returned. */
  failed: number
  /** Payouts that began with a debt. */
  carriedOver: number
}

interface Life {
  world: World
  /** Set with `TEST_CARDS=stripe`; null when the sandbox's bank pays. */
  stripe: PayoutsAtStripe | null
  dice: Dice
  actor: Actor
  locale: (typeof LOCALES)[number]
  /** The number of journals so far, which numbers the next. */
  facts: number
}

/**
 * Has merchants earn, refund, dispute and be paid out at random until there are enough payouts. Two
 * workers take each day's run at once, and every payout is compared with its lines. Throws the seed
 * and the difference.
 */
export async function payOutRandomly(options: {
  url: string
  seed: string
  payouts: number
  onMerchant?: (report: PayoutReport) => void
}): Promise<PayoutReport> {
  const stripe = process.env['TEST_CARDS'] === 'stripe' ? await payoutsAtStripe() : null
  const world = await startWorld({
    databaseUrl: options.url,
    ...(stripe && { providers: { installed: [], env: stripe.env } }),
  })
  stripe?.attach(world)
  const report: PayoutReport = { payouts: 0, entries: 0, failed: 0, carriedOver: 0 }
  try {
    for (let counter = 0; report.payouts < options.payouts; counter++) {
      const dice = diceOf(seededRandom(`payouts:${options.seed}:${counter}`))
      const life = await settleAt({ world, stripe }, dice, counter)
      const entries = new Map<string, string>()
      for (let day = 0; day < DAYS_PER_MERCHANT; day++) {
        await runOneDay(life)
        if (day % 20 === 19) await expectEntriesUnmoved(life, entries)
      }
      const problems = await check(life, report)
      if (problems.length > 0)
        throw new Error(`Seed ${options.seed}, merchant ${counter}:\n${problems.join('\n')}`)
      options.onMerchant?.({ ...report })
    }
    return report
  } finally {
    await world.stop()
    await stripe?.stop()
  }
}

async function settleAt(
  { world, stripe }: Pick<Life, 'world' | 'stripe'>,
  dice: Dice,
  index: number,
): Promise<Life> {
  const locale = dice.of(LOCALES)
  world.time.hold(new Date(`2026-0${dice.between(1, 6)}-10T01:00:00Z`))
  const { country, timeZone } = locale
  const { merchantId, tenantId, userId, email } = await world.merchant({ country, timeZone })
  const owner: Actor = {
    tenantId,
    merchantId,
    userId,
    email,
    sessionId: `soak-${index}`,
    role: 'admin',
    permissions: [],
    refundLimit: null,
    timeZone,
    countsZone: timeZone,
    authenticatedAt: world.time.wall(),
  }
  const life = { world, stripe, dice, actor: owner, locale, facts: 0 }
  await changeAccount(life)
  return life
}

/**
 * A new bank account becomes the primary one; money sent to the one before may still be returned.
 */
async function changeAccount({ world, stripe, dice, actor: owner, locale }: Life): Promise<void> {
  const ending = dice.of(ENDINGS)
  const { bankAccounts } = world.services
  const account = {
    accountName: 'Shop Pty Ltd',
    accountNumber: locale.country === 'AU' ? `1000${ending}` : `123456789${ending}00`,
    country: locale.country,
    currency: locale.currency,
    routingNumber: locale.country === 'AU' ? '062-000' : '',
  }
  await stripe?.added(world, owner.merchantId, account)
  const added = await bankAccounts.add(owner, account)
  await bankAccounts.makePrimary(owner, added.externalAccountId)
}

/** Changes the reserve from now on; some merchants get none. */
async function changeReserve({ world, dice, actor: owner }: Life): Promise<void> {
  const terms = dice.chance(75) ? reserveTermsOf(dice, [1, 3, 7, 30]) : null
  await world.services.reserves.setTerms(owner.merchantId, terms, 'soak')
}

async function runOneDay(life: Life): Promise<void> {
  const { world, stripe, dice, actor: owner, locale } = life
  const { merchantId } = owner
  if (dice.chance(3)) await changeAccount(life)
  if (dice.chance(6)) await changeReserve(life)
  const earned = dice.chance(80) ? dice.between(0, 5) : 0
  const journals = Array.from({ length: earned }, () => randomFact(life))
  await world.db.inMerchant(merchantId, async (tx) => {
    for (const { journal, order } of journals)
      await world.services.ledger.post(tx, merchantId, journal, {
        occurredAt: world.time.now(),
        transactionId: order === null ? null : `tran_${merchantId}_${order}`,
        internalOrderId: order === null ? null : `${order}`,
        country: locale.country,
        timeZone: locale.timeZone,
        event: {
          actor: 'system:random',
          action: 'payment.paid',
          subjectType: journal.sourceType,
          subjectId: journal.sourceId,
        },
      })
  })
  world.time.hold(new Date(world.time.now().getTime() + DAY + dice.between(-3, 3) * 60_000))
  stripe?.disturb(dice)
  await stripe?.tell(world, dice)
  // Two workers at once must still pay a day out only once.
  const { payouts } = world.services
  await Promise.all([payouts.runDueOf(merchantId), payouts.runDueOf(merchantId)])
  await payouts.checkDue()
}

/** An event that adds to or reduces what the merchant is owed. */
function randomFact(life: Life): { journal: Journal; order: number | null } {
  const { dice, locale } = life
  const order = ++life.facts
  const id = `${life.actor.merchantId}_${order}`
  const { currency } = locale
  const method = dice.of(['card', 'direct_debit', 'payto'] as const)
  const amount = dice.between(1, dice.of([500, 20_000, 400_000]))
  const fee = dice.between(0, Math.min(amount, 9_000))
  const feeTax = Math.round(fee / 11)
  const transactionId = `tran_${id}`
  const kind = dice.of(['pay', 'pay', 'pay', 'pay', 'plan', 'refund', 'return', 'dispute', 'won'])
  const journal = {
    pay: () =>
      facts.paymentCaptured({ transactionId, method, currency, captured: amount, fee, feeTax }),
    plan: () =>
      facts.planStarted({
        transactionId,
        currency,
        total: amount,
        initial: Math.ceil(amount / 4),
        fee,
        feeTax,
      }),
    refund: () =>
      facts.refundMade({ refundId: `rfnd_${id}`, method, currency, toPlan: 0, toSource: amount }),
    return: () => facts.paymentReturned({ transactionId, method, currency, amount, nth: 1 }),
    dispute: () =>
      disputeOpened({
        disputeId: `disp_${id}`,
        borneBy: 'merchant',
        method,
        currency,
        amount,
        fee: 27_50,
        feeTax: 2_50,
      }),
    won: () =>
      disputeWon({ disputeId: `disp_${id}`, borneBy: 'merchant', method, currency, amount }),
  }[kind]
  if (!journal) throw new Error(`Unknown kind: ${kind}`)
  return { journal: journal(), order }
}

interface Entry {
  entryId: string
  entryType: string
  payoutId: string | null
  internalOrderId: string | null
  gross: number
  fee: number
  feeTax: number
  net: number
}

const entriesOf = ({ world, actor: owner }: Life): Promise<Entry[]> =>
  world.db.reader.query<Entry>(
    'soak_entries',
    `select entry_id, entry_type, payout_id, internal_order_id, gross, fee, fee_tax, net
     from app.settlement_entry where merchant_id = $1`,
    [owner.merchantId],
  )

/** Throws if an entry has left its payout. */
async function expectEntriesUnmoved(life: Life, entries: Map<string, string>): Promise<void> {
  for (const { entryId: id, payoutId: payout } of await entriesOf(life)) {
    const before = entries.get(id)
    if (before !== undefined && before !== payout)
      throw new Error(`Entry ${id} went from ${before} to ${payout}`)
    if (payout !== null) entries.set(id, payout)
  }
}

interface Run {
  businessDay: string
  openingBalance: number
  closingBalance: number
}

/** Describes every error in a merchant's payouts. */
async function check(life: Life, report: PayoutReport): Promise<string[]> {
  const { world, stripe, actor: owner } = life
  const { merchantId } = owner
  const problems: string[] = []
  const expected: Parameters<PayoutsAtStripe['wrong']>[1][number][] = []
  const entries = await entriesOf(life)
  const byPayout = Map.groupBy(entries, ({ payoutId: id }) => id)
  const lists = payoutLists(world.db)
  let paidOut = 0
  let lines = 0
  for (let page = 1; ; page++) {
    const { payouts, pageCount } = await lists.page(merchantId, page)
    for (const { payoutId, amount, currency, status, reference } of payouts) {
      expected.push({ payoutId, amount, currency: currency ?? 'AUD', status })
      const detail = await lists.detail(merchantId, payoutId)
      const own = byPayout.get(payoutId) ?? []
      byPayout.delete(payoutId)
      const net = detail.transactionSummaries.reduce((sum, line) => sum + line.net, 0)
      const total = detail.transactionSummaries.reduce(
        (sum, line) => sum + line.amount - line.fee,
        0,
      )
      if (!detail.addsUp) problems.push(`${payoutId} says that it does not add up`)
      if (net !== amount) problems.push(`${payoutId} is ${amount}, its lines add up to ${net}`)
      if (total !== amount) problems.push(`${payoutId} is ${amount}, gross less fees is ${total}`)
      if (amount <= 0) problems.push(`${payoutId} is ${amount}`)
      if (detail.transactionSummaries.length !== own.length)
        problems.push(
          `${payoutId} has ${own.length} entries and shows ${detail.transactionSummaries.length}`,
        )
      const booked = clearingLines(
        [
          {
            payoutId,
            amount,
            currency: currency ?? 'AUD',
            status,
            reference,
            accountNumberLast4: detail.accountNumberLast4,
            accountId: `BANK-${detail.accountNumberLast4}`,
            sentOn: detail.createdAt.slice(0, 10),
            arrivedOn: detail.arrivalDate,
          },
        ],
        own.map(toBooked),
      )
      if (totalOf(booked) !== 0)
        problems.push(`${payoutId} leaves ${totalOf(booked)} in the clearing account`)
      paidOut += amount
      lines += own.length
      report.payouts++
      if (status === 'failed') report.failed++
      if (detail.openingBalance < 0) report.carriedOver++
    }
    if (page >= pageCount) break
  }
  report.entries += lines
  const waiting = (byPayout.get(null) ?? []).reduce((sum, { net }) => sum + net, 0)
  byPayout.delete(null)
  for (const id of byPayout.keys()) problems.push(`${id} has entries but is in no list`)
  const all = entries.reduce((sum, { net }) => sum + net, 0)
  if (paidOut + waiting !== all)
    problems.push(`${paidOut} were paid and ${waiting} wait, but ${all} were entered`)
  problems.push(...(await brokenChain(life)), ...(stripe?.wrong(merchantId, expected) ?? []))
  return problems
}

/** Describes each run that does not open with the previous run's closing balance. */
async function brokenChain({ world, actor: owner }: Life): Promise<string[]> {
  const runs = await world.db.reader.query<Run>(
    'soak_runs',
    `select business_day, opening_balance, closing_balance from app.payout_run
     where merchant_id = $1 order by currency, business_day`,
    [owner.merchantId],
  )
  return runs.flatMap(({ businessDay: day, openingBalance: opening }, at) => {
    const openingBalance = at === 0 ? 0 : runs[at - 1]?.closingBalance
    return opening === openingBalance
      ? []
      : [`the run of ${day} opens with ${opening} instead of ${openingBalance}`]
  })
}

const toBooked = (entry: Entry): BookkeepingEntry => ({
  entryId: entry.entryId,
  payoutId: entry.payoutId ?? '',
  type: entry.entryType,
  internalOrderId: entry.internalOrderId,
  customer: null,
  day: '2026-01-01',
  gross: entry.gross,
  fee: entry.fee,
  feeTax: entry.feeTax,
  returnedReference: null,
})
