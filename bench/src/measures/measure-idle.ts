import { setTimeout as sleep } from 'node:timers/promises'

import type pg from 'pg'

import { findPostmaster, readCpuTime } from '../cpu-time.ts'
import { measurePayouts } from './measure-payouts.ts'
import { makeMerchants, withDatabase } from '../own-database.ts'
import type { Report } from '../report.ts'
import { newServerSettings, startProcess, type Process } from '../server.ts'

const SIZES = [10, 10_000]
const SECONDS = 30
/** Until start-up is over and PostgreSQL has counted it, which it delays by ten seconds. */
const SETTLE_SECONDS = 15
const MAX_TRANSACTIONS = 2
/** A twentieth of a processor. */
const MAX_CPU_MS = 50

/** The cost of an idle API process and worker, by number of merchants, and the duration of one hour's payouts. */
export async function measureIdle(clusterUrl: string, report: Report): Promise<void> {
  report.heading(`API and worker with nothing to do, over ${SECONDS} seconds`)
  for (const merchants of SIZES) {
    const { transactions, node, postgres } = await idleCost(clusterUrl, merchants)
    report.check(
      `${merchants} merchants`,
      `${transactions.toFixed(2)} transactions/s, processor ${node.toFixed(0)} ms/s of both, ${postgres.toFixed(0)} ms/s of PostgreSQL`,
      `at most ${MAX_TRANSACTIONS} transactions/s, ${MAX_CPU_MS} ms/s in all`,
      transactions <= MAX_TRANSACTIONS && node + postgres <= MAX_CPU_MS,
    )
  }
  await measurePayouts(clusterUrl, report)
}

/** Per second: transactions, and milliseconds of processor time. */
interface Cost {
  transactions: number
  node: number
  postgres: number
}

const idleCost = (clusterUrl: string, merchants: number): Promise<Cost> =>
  withDatabase(clusterUrl, async (url, admin, name) => {
    await makeMerchants(url, merchants)
    const processes: Process[] = []
    try {
      const [api, worker] = [await newServerSettings(url), await newServerSettings(url)]
      processes.push(await startProcess(api, null))
      const args = ['--no-demo', '--role', 'worker']
      processes.push(await startProcess({ ...worker, args }, null))
      const postmaster = (await findPostmaster(admin)) ?? 0
      const used = async (): Promise<Cost> => {
        const times = await Promise.all(processes.map(({ pid }) => readCpuTime(pid, postmaster)))
        return {
          transactions: await transactionsOf(admin, name),
          node: times.reduce((sum, time) => sum + time.node, 0),
          postgres: times[0]?.postgres ?? 0,
        }
      }
      await sleep(SETTLE_SECONDS * 1000)
      const before = await used()
      await sleep(SECONDS * 1000)
      const after = await used()
      return {
        transactions: (after.transactions - before.transactions) / SECONDS,
        node: (after.node - before.node) / SECONDS,
        postgres: (after.postgres - before.postgres) / SECONDS,
      }
    } finally {
      await Promise.all(processes.map((process) => process.stop()))
    }
  })

async function transactionsOf(admin: pg.Client, database: string): Promise<number> {
  const { rows } = await admin.query<{ n: string }>(
    'select xact_commit + xact_rollback as n from pg_stat_database where datname = $1',
    [database],
  )
  return Number(rows[0]?.n)
}
