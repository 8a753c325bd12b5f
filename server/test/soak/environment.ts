import type { Database } from '../../src/db/database.ts'
import { seededRandom } from '../../src/kit/random.ts'
import type { BankMethodsSandbox } from '../../src/providers/sandbox/sandboxes.ts'
import type { SandboxBank } from '../../src/providers/bank/sandbox/provider.ts'
import type { SandboxCardProvider } from '../../src/providers/card/sandbox/sandbox-card.ts'
import { buildApp, type Services } from '../../src/app.ts'
import { startWorld } from '../harness.ts'
import { ledgerViolations } from '../money/ledger-checks.ts'
import type { TestClock } from '../test-clock.ts'
import { auditTrailViolations } from './audit-trail.ts'

/** Replaces a provider's time-out: fails at once instead of after the time limit. */
const SILENCE = new Error('no answer, and no caller waits for one')

/**
 * Sweeps that compare everything known of a day, one of them for every merchant, while events are still on their way. A
 * run compares its own lists once everything is known.
 */
const COMPARISONS: readonly string[] = ['reconciliation.compare', 'client-money.prove']

/** Expected alarms: the clock jumps, so an outcome seems unknown for a long time. */
const EXPECTED_ALARM = /is still \w+ after \d+ checks$/

const LEFT_OPEN = `
  select format('operation %s (%s) is %s', operation_id, kind, status) as what from app.payment_operation
  where merchant_id = $1 and created_at < $2 and status in ('started', 'pending', 'unknown')
  union all
  select format('payment %s is %s', transaction_id, status) from app.payment
  where merchant_id = $1 and created_at < $2 and status in ('incomplete', 'pending', 'not_captured')
  union all
  select format('refund %s is %s', refund_id, status) from app.refund
  where merchant_id = $1 and created_at < $2 and status = 'pending'
  union all
  select format('payout %s is %s', payout_id, status) from app.payout
  where merchant_id = $1 and created_at < $2 and status in ('pending', 'in_transit')`

/** One running server. */
export interface Instance {
  services: Services
  /** Runs every sweep once. */
  sweep(): Promise<void>
  /** Has the providers send their events over HTTP and handles all of them. */
  sendEvents(how: { times: number; newestFirst: boolean }): Promise<void>
  stop(): Promise<void>
}

/** Wrappers around an instance's database and providers. */
export interface Surroundings {
  /** Must differ between instances, or they make the same ids. */
  name: string
  database(db: Database): Database
  provider<Provider extends { name: string }>(provider: Provider): Provider
  /** Runs work that reaches a provider or the database without these wrappers. */
  step<T>(go: () => Promise<T>): Promise<T>
  /** Whether a background failure is intended. */
  expects(failure: unknown): boolean
}

const UNWRAPPED: Omit<Surroundings, 'name'> = {
  database: (db) => db,
  provider: (provider) => provider,
  step: (go) => go(),
  expects: () => false,
}

/**
 * All use cases on a separate database, with the sandbox's providers and a clock that moves only on
 * request.
 */
export interface SoakEnvironment extends Instance {
  db: Database
  time: TestClock
  card: SandboxCardProvider
  bankMethods: BankMethodsSandbox
  /** Starts another instance of the same installation. */
  start(surroundings: Surroundings): Instance
  /** Every error in a merchant's books, compared with all providers' records. */
  ledgerViolations(merchantId: string): Promise<string[]>
  /** Breaks between the books and a day's lists of providers and the bank, except those that wait for an operator. */
  breaksSince(since: Date): Promise<string[]>
  /** Operations without an outcome after more than two weeks. */
  leftOpen(merchantId: string): Promise<string[]>
  /** Background failures since the last call. */
  failures(): unknown[]
  close(): Promise<void>
}

/** The same seed gives the same ids and amounts. */
export async function openSoakEnvironment(options: {
  url: string
  seed: string
  startsAt: Date
  /** The secret that seals values in the database; a new one by default. */
  secret?: string | undefined
}): Promise<SoakEnvironment> {
  const { url, seed, startsAt, secret } = options
  const random = seededRandom(`world:${seed}`)
  const world = await startWorld({
    databaseUrl: url,
    random,
    ...(secret !== undefined && { secret }),
  })
  const { db, foundation, sandbox, sandboxBank, bankMethods, time } = world
  time.hold(startsAt)
  let failures: unknown[] = []
  const start = ({ name, database, provider, step, expects }: Surroundings): Instance => {
    const wrapped = <Provider extends { name: string }>(adapter: Provider): Provider =>
      provider(answeringAtOnce(adapter))
    const { card, bank, direct_debit: debits, payto } = foundation.adapters
    const app = buildApp({
      ...foundation,
      db: database(db),
      clock: time,
      random: seededRandom(`house:${name}`),
      adapters: {
        ...foundation.adapters,
        card: card.map(wrapped),
        bank: bank.map(wrapped),
        direct_debit: debits.map(wrapped),
        payto: payto.map(wrapped),
      },
      onError(failure) {
        if (failure === SILENCE || expects(failure)) return
        if (failure instanceof Error && EXPECTED_ALARM.test(failure.message)) return
        failures.push(failure)
      },
    })
    const { services, sweeps } = app
    return {
      services,
      stop: () => app.stop(),
      async sweep() {
        for (const { name: sweep, run } of sweeps) if (!COMPARISONS.includes(sweep)) await run()
      },
      async sendEvents({ times, newestFirst }) {
        await step(() => sandbox.deliver({ times, newestFirst }))
        await step(() => bankMethods.directDebit.deliver({ times }))
        await step(() => bankMethods.payTo.deliver({ times, newestFirst }))
        const { reader } = database(db)
        const events = await reader.query<{ provider: string; eventId: string }>(
          'soak_events',
          `select provider, event_id from global.provider_event where status = 'received' order by received_at`,
          [],
        )
        for (const { provider: from, eventId } of newestFirst ? events.toReversed() : events)
          await Promise.all(
            Array.from({ length: times }, () =>
              services.providerEvents.process(from, eventId).catch(rethrowUnexpected),
            ),
          )
      },
    }
  }
  const instance = start({ ...UNWRAPPED, name: seed })
  const { services } = instance
  return {
    ...instance,
    db,
    time,
    card: sandbox,
    bankMethods,
    start,
    ledgerViolations: async (merchantId) => [
      ...(await ledgerViolations(world, merchantId)),
      ...(await bankProblems(db, merchantId, sandboxBank)),
      ...(await auditTrailViolations(db, merchantId)),
    ],
    async breaksSince(since) {
      const problems: string[] = []
      const first = since.toISOString().slice(0, 10)
      for (const { account, day, result } of await services.reconciliation.compareSince(first))
        for (const { operationId, what } of result?.breaks ?? [])
          // The soak creates disputes itself, so no provider's list has them.
          if (!/^(booked a )?(won )?dispute /.test(what))
            problems.push(`list_agrees: ${account.providerKind} ${day} ${operationId}: ${what}`)
      return problems
    },
    async leftOpen(merchantId) {
      const before = new Date(time.now().getTime() - 15 * 86_400_000)
      const rows = await db.reader.query<{ what: string }>('soak_left_open', LEFT_OPEN, [
        merchantId,
        before,
      ])
      return rows.map(({ what }) => `left_open: ${what}`)
    },
    failures() {
      const since = failures
      failures = []
      return since
    },
    async close() {
      await instance.stop()
      await world.stop()
    },
  }
}

/** An event that its provider cannot confirm yet is retried. */
const ASK_AGAIN = /: its provider could not be asked$/

/** Random steps may dispute a payment that the sandbox disputes too; the second dispute is refused. */
const IS_TAKEN = /disputed already\.$/

function rethrowUnexpected(failure: unknown): void {
  const isExpected = (pattern: RegExp) => failure instanceof Error && pattern.test(failure.message)
  if (!isExpected(ASK_AGAIN) && !isExpected(IS_TAKEN)) throw failure
}

/**
 * Wraps a provider so that callers need not wait: a test card that never answers times out at once,
 * all others answer as usual, however loaded the machine is.
 */
function answeringAtOnce<Provider extends object>(provider: Provider): Provider {
  const aborted = AbortSignal.abort(SILENCE)
  return new Proxy(provider, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target)
      if (typeof value !== 'function') return value
      return (...args: unknown[]): unknown =>
        value.apply(
          target,
          args.map((arg) => (arg instanceof AbortSignal ? aborted : arg)),
        )
    },
  })
}

/** Checks that the bank's records match ours and contain every payout that we call paid. */
async function bankProblems(
  db: Database,
  merchantId: string,
  bank: SandboxBank,
): Promise<string[]> {
  const payouts = await db.reader.query<{
    payoutId: string
    amount: number
    currency: string
    status: string
  }>(
    'soak_payouts',
    'select payout_id, amount, currency, status from app.payout where merchant_id = $1',
    [merchantId],
  )
  const atBank = await bank.payouts(payouts.map(({ payoutId }) => payoutId))
  const bankById = new Map(atBank.map((payout) => [payout.payoutId, payout]))
  return payouts.flatMap(({ payoutId, amount, currency, status }) => {
    const sent = bankById.get(payoutId)
    if (!sent)
      return status === 'pending' ? [] : [`bank_agrees: payout ${payoutId} is ${status}, unsent`]
    return sent.amount === amount && sent.currency === currency
      ? []
      : [`bank_agrees: payout ${payoutId} is ${amount}, the bank sent ${sent.amount}`]
  })
}
