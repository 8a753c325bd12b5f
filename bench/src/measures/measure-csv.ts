import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

import { reportQuery } from '@paydeck/contract/calls/reports'
import { toQueryString } from '@paydeck/contract/protocol/client'
import { to as copyTo } from 'pg-copy-streams'

import { inline, literal } from '../../../server/src/db/literal.ts'
import { openPool } from '../../../server/src/db/pool.ts'
import { paymentsReport } from '../../../server/src/modules/payment-views/report.ts'
import { toReportRange } from '../../../server/src/modules/reports/range.ts'
import { median } from '../figures.ts'
import { load } from '../load.ts'
import { listPath, type Testbed } from './measure-list.ts'
import type { BenchMerchant } from '../merchant.ts'
import { memoryOf } from '../process-memory.ts'
import type { Report } from '../report.ts'

const ROUNDS = 3
const DAYS = 800
const MB = 1024 * 1024
const MAX_MB = 32
/** How often we sample the server's memory, in milliseconds. */
const LOOK_EVERY = 50

/** The export of every payment over HTTP beside the database's own COPY of the same query, and the server's memory. */
export async function measureCsv({ merchant, server }: Testbed, report: Report): Promise<void> {
  await server.signIn()
  const get = server.get(
    `/api/reports/merchants/${merchant.merchantId}/payments/csv${toQueryString({
      from: merchant.daysBack(DAYS),
      to: merchant.today,
      timeZone: merchant.timeZone,
    })}`,
  )
  const download = async (): Promise<{ bytes: number; seconds: number }> => {
    const startedAt = performance.now()
    const answer = await fetch(`http://127.0.0.1:${get.port}${get.path}`, { headers: get.headers })
    if (!answer.ok || !answer.body) throw new Error(`the file was answered ${answer.status}`)
    let bytes = 0
    for await (const chunk of answer.body) bytes += chunk.length
    return { bytes, seconds: (performance.now() - startedAt) / 1000 }
  }
  const copy = copyStatement(merchant)
  // Warms the server up as in production: compiled, with a grown heap.
  await load(server.get(listPath(merchant, {})), 2, 3)
  const before = await memoryOf(server.pid)
  let most = before
  const [exportTimes, bare]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    const { result, memory } = await watchMemory(server.pid, download)
    exportTimes.push(result.seconds)
    most = Math.max(most, memory)
    bare.push(await copyAlone(merchant, copy, result.bytes))
  }
  const rate = median(bare) / median(exportTimes)
  const grown = (most - before) / MB
  report.heading(`The CSV of ${merchant.rows} payments`)
  report.line('through HTTP', `${median(exportTimes).toFixed(1)} s`)
  report.line('COPY of the same query', `${median(bare).toFixed(1)} s`)
  report.check('rate / COPY', rate.toFixed(2), 'at least 0.60', rate >= 0.6)
  report.check('more memory', `${grown.toFixed(0)} MB`, `at most ${MAX_MB} MB`, grown <= MAX_MB)
}

function copyStatement({ merchantId, daysBack, today, timeZone }: BenchMerchant): string {
  const range = toReportRange({ from: daysBack(DAYS), to: today, timeZone })
  const query = reportQuery.parse({ from: daysBack(DAYS), to: today, timeZone })
  const { text, values } = paymentsReport(merchantId, query, range)
  return `copy (${inline(text, values)}) to stdout (format csv, header)`
}

async function copyAlone(
  { url, timeZone }: BenchMerchant,
  text: string,
  expectedRows: number,
): Promise<number> {
  const pool = openPool({
    url,
    role: 'paydeck_reader',
    max: 1,
    name: 'paydeck bench',
    statementTimeout: 120_000,
    onError: console.error,
  })
  const client = await pool.connect()
  try {
    await client.query(`set timezone to ${literal(timeZone)}`)
    const startedAt = performance.now()
    let bytes = 0
    const copying = client.query(copyTo(text))
    copying.on('data', (chunk: Buffer) => (bytes += chunk.length))
    // The stream ends, but emits no `close`.
    await once(copying, 'end')
    if (bytes !== expectedRows)
      throw new Error(`COPY gave ${bytes} bytes, the file ${expectedRows}`)
    return (performance.now() - startedAt) / 1000
  } finally {
    client.release(true)
    await pool.end()
  }
}

async function watchMemory<T>(
  pid: number,
  work: () => Promise<T>,
): Promise<{ result: T; memory: number }> {
  let memory = 0
  const over = new AbortController()
  const watching = (async () => {
    while (!over.signal.aborted) {
      memory = Math.max(memory, await memoryOf(pid))
      await sleep(LOOK_EVERY)
    }
  })()
  const result = await work().finally(() => over.abort())
  await watching
  return { result, memory }
}
