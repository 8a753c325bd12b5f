// `npm run prove:money-races [-- --rounds 300]`: ten requests for one money act at the same moment, at two server
// processes on one database. Each act takes effect once, and the books are right to the cent. Prints a table; exit
// code 1 when wrong.
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'

import { ApiError } from '@paydeck/contract/protocol/error'
import { addDays } from '@paydeck/contract/time/days'

import { isBusinessDay } from '../../../src/modules/ledger/settlement-days.ts'
import { startWorld, type World } from '../../harness.ts'
import { ledgerViolations } from '../../money/ledger-checks.ts'
import { addAccount, at } from '../../money/payout-merchants.ts'
import { openTestCluster } from '../../test-database.ts'
import { printTable } from '../print-table.ts'
import { type ActionName, ACTIONS, type Race, type Races, CONCURRENCY } from './acts.ts'
import { startRivals, type Rivals } from './rivals.ts'

/** How many business days each merchant is used for, one round a day. */
const DAYS_PER_MERCHANT = 50
/** Money becomes available after two business days. */
const SETTLEMENT_DAYS = 2

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '300' } } })
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number')

interface Tally {
  races: number
  requests: number
  /** Races that took effect once, and races that took effect more than once or never. */
  once: number
  wrong: number
  answered: number
  refused: number
}

const tallies = new Map<string, Tally>()
const problems: string[] = []

function tallyOf(action: string): Tally {
  const cached = tallies.get(action)
  if (cached) return cached
  const fresh = { races: 0, requests: 0, once: 0, wrong: 0, answered: 0, refused: 0 }
  tallies.set(action, fresh)
  return fresh
}

function recordRound(action: string, effects: number, requests: number): void {
  const tally = tallyOf(action)
  tally.races += 1
  tally.requests += requests
  if (effects === 1) tally.once += 1
  else {
    tally.wrong += 1
    problems.push(`${action}: ${effects} effects`)
  }
}

async function run(action: ActionName, { requests, effects }: Race): Promise<void> {
  const tally = tallyOf(action)
  const results = await Promise.allSettled(requests.map((request) => request()))
  for (const result of results) {
    if (result.status === 'fulfilled') tally.answered += 1
    else if (result.reason instanceof ApiError && result.reason.status === 409) tally.refused += 1
    else problems.push(`${action}: ${String(result.reason)}`)
  }
  recordRound(action, await effects(), requests.length)
}

const payoutsOf = async ({ world, merchant }: Races): Promise<number> => {
  const [row] = await world.db.reader.query<{ n: number }>(
    null,
    'select count(*)::int as n from app.payout where merchant_id = $1',
    [merchant.merchantId],
  )
  return row?.n ?? 0
}

async function payOut(races: Races, rivals: Rivals, now: Date): Promise<void> {
  const { merchantId } = races.merchant
  const before = await payoutsOf(races)
  const errors = await rivals.payOut(merchantId, now, CONCURRENCY)
  problems.push(...errors.map((error) => `payout: ${error}`))
  tallyOf('payout').answered += CONCURRENCY - errors.length
  recordRound('payout', (await payoutsOf(races)) - before, CONCURRENCY)
}

/** The next business day of Australian banks. */
function nextBusinessDay(day: string): string {
  const next = addDays(day, 1)
  return isBusinessDay(next, 'AU') ? next : nextBusinessDay(next)
}

async function live(world: World, rivals: Rivals, days: number): Promise<void> {
  let day = '2026-01-04'
  const moveOn = async (): Promise<Date> => {
    day = nextBusinessDay(day)
    const now = at(day, '10:00')
    world.time.hold(now)
    await rivals.setTime(now)
    return now
  }
  await moveOn()
  const merchant = await world.merchant()
  await addAccount(merchant)
  const races: Races = {
    world,
    merchant,
    secretKey: await merchant.secretKey(),
    origins: rivals.origins,
  }
  for (let round = 0; round < days + SETTLEMENT_DAYS; round++) {
    const now = await moveOn()
    if (round >= days) await payOut(races, rivals, now)
    else {
      for (const action of Object.keys(ACTIONS) as ActionName[])
        await run(action, await ACTIONS[action](races))
      if (round >= SETTLEMENT_DAYS) await payOut(races, rivals, now)
    }
  }
  const violations = await ledgerViolations(world, merchant.merchantId)
  problems.push(...violations.map((problem) => `books: ${problem}`))
}

const cluster = await openTestCluster()
const startedAt = performance.now()
const secret = randomBytes(32).toString('base64url')
const databaseUrl = await cluster.createDatabase()
const world = await startWorld({ databaseUrl, secret })
const rivals = await startRivals({ databaseUrl, secret, issuer: world.origin })
try {
  for (let raceCount = 0; raceCount < rounds; raceCount += DAYS_PER_MERCHANT) {
    await live(world, rivals, Math.min(DAYS_PER_MERCHANT, rounds - raceCount))
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
    console.log(
      `${Math.min(rounds, raceCount + DAYS_PER_MERCHANT)} of ${rounds} rounds, ${problems.length} wrong (${seconds} s)`,
    )
  }
  printTable(
    ['act', 'races', 'requests', 'answered', 'refused with 409', 'took effect once', 'otherwise'],
    [...tallies].map(([action, tally]) => [
      action,
      tally.races,
      tally.requests,
      tally.answered,
      tally.refused,
      tally.once,
      tally.wrong,
    ]),
  )
  console.log(`The books of every merchant were checked: ${problems.length} wrong.`)
  for (const problem of problems.slice(0, 50)) console.log(`  ${problem}`)
  if (problems.length > 0) process.exitCode = 1
} finally {
  await rivals.stop()
  await world.stop()
  await cluster.stop()
}
