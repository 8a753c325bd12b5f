import { setTimeout as sleep } from 'node:timers/promises'

import { load } from '../load.ts'
import { lastSevenDays, listPath, type Testbed } from './measure-list.ts'
import { memoryOf } from '../process-memory.ts'
import type { Report } from '../report.ts'

const CONNECTIONS = 8
const SECONDS = 60
const MB = 1024 * 1024
const MAX_MB = 180
const MAX_LEFT = 1.2

/** Memory of a fresh server before, right after and a minute after a minute of requests. */
export async function measureMemory({ merchant, server }: Testbed, report: Report): Promise<void> {
  await server.signIn()
  const get = server.get(listPath(merchant, lastSevenDays(merchant)))
  await load(get, 1, 1)
  await sleep(10_000)
  const before = await memoryOf(server.pid)
  await load(get, CONNECTIONS, SECONDS)
  const after = await memoryOf(server.pid)
  await sleep(60_000)
  const finalMemory = await memoryOf(server.pid)
  const mb = (bytes: number): string => `${(bytes / MB).toFixed(0)} MB`
  report.heading(
    `Memory of a server, ${SECONDS} seconds of the list over ${CONNECTIONS} connections`,
  )
  report.line('before', mb(before))
  report.check('right after', mb(after), `at most ${MAX_MB} MB`, after <= MAX_MB * MB)
  report.check(
    'a minute later',
    mb(finalMemory),
    `at most ${mb(before * MAX_LEFT)}`,
    finalMemory <= before * MAX_LEFT,
  )
}
