// `npm run simulate -- [--seed N] [--years 2] [--merchants 50] [--acts 12] [--upgrade]`: years of merchants in minutes,
// with two instances on one PostgreSQL, providers and banks that lie, and kills at every step. The same seed at the
// same commit repeats the run. With `--upgrade` the last release first uses the database in a separate process with its
// own schema; its merchant lives on, and it answers calls beside this release for a day. Exit code 1 at the first
// error, with the command that repeats it.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'

import { openTestCluster } from '../../test-database.ts'
import { printTable } from '../../proofs/print-table.ts'
import { killablePostgres } from '../traffic/processes.ts'
import { runEarlierRelease } from './earlier-release.ts'
import { simulate, sumOf, type SimulationReport } from './simulation.ts'

/** Public holidays are known until 2030, and plans and payouts look ahead. */
const MAX_YEARS = 3
const ACTS_BESIDE = 200

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: randomBytes(4).toString('hex') },
    years: { type: 'string', default: '2' },
    merchants: { type: 'string', default: '50' },
    acts: { type: 'string', default: '12' },
    upgrade: { type: 'boolean', default: false },
  },
})
const { seed } = values
const years = Number(values.years)
const merchants = Number(values.merchants)
const actsPerDay = Number(values.acts)
if (!(years > 0 && years <= MAX_YEARS))
  throw new Error(`--years takes more than 0 and at most ${MAX_YEARS}`)
if (!Number.isInteger(merchants) || merchants < 1)
  throw new Error('--merchants takes a whole number')
if (!Number.isInteger(actsPerDay) || actsPerDay < 1) throw new Error('--acts takes a whole number')

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim()
const commit = git('rev-parse', 'HEAD')
const isChanged = git('status', '--porcelain') !== ''
const command = `npm run simulate -- --seed ${seed} --years ${years} --merchants ${merchants} --acts ${actsPerDay}${values.upgrade ? ' --upgrade' : ''}`

const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-AU', { minimumFractionDigits: 2 })

function print({
  days,
  acts,
  refused,
  killed,
  told,
  checks,
  adrift,
  fingerprint,
}: SimulationReport) {
  printTable(
    ['killed', 'times'],
    [...killed].toSorted(([, a], [, b]) => b - a).map(([point, times]) => [point, times]),
  )
  printTable(['lie', 'told'], [...told])
  printTable(
    ['currency', 'charged', 'adrift'],
    Object.entries(adrift.byCurrency).map(([currency, cents]) => [
      currency,
      dollars(adrift.charged[currency] ?? 0),
      dollars(cents),
    ]),
  )
  console.log(
    `${((merchants * days) / 365).toFixed(1)} merchant-years: ${acts} acts, ${refused} refused, ${sumOf(killed)} kills, ${sumOf(told)} lies, ${checks} checks of a merchant's books, no errors. Fingerprint ${fingerprint}.`,
  )
}

/** A migrated database of the test cluster; with `--upgrade` an empty one for the last release. */
async function openDatabase() {
  if (!values.upgrade) {
    const cluster = await openTestCluster()
    return { url: await cluster.createDatabase(), stop: () => cluster.stop() }
  }
  const postgres = await killablePostgres()
  return { url: postgres.url, stop: () => postgres.stop() }
}

const startedAt = performance.now()
const minutes = (): string => ((performance.now() - startedAt) / 60_000).toFixed(1)
const { url, stop } = await openDatabase()
try {
  const progress = (line: string): void => console.log(`${line} (${minutes()} min)`)
  const before = values.upgrade ? await runEarlierRelease(url, seed) : undefined
  if (before) progress(before.what)
  const days = Math.round(years * 365)
  print(
    await simulate({
      url,
      seed,
      merchants,
      days,
      actsPerDay,
      progress,
      ...(before && { before, actsBeside: ACTS_BESIDE }),
    }),
  )
} catch (failure) {
  console.error(failure instanceof Error ? failure.message : failure)
  console.error(`Commit ${commit}${isChanged ? ', with changes that are not committed' : ''}.`)
  console.error(`Repeat: git checkout ${commit} && ${command}`)
  process.exitCode = 1
} finally {
  console.log(`${minutes()} minutes.`)
  await stop()
}
