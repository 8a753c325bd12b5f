import { readFile, readdir } from 'node:fs/promises'

import type pg from 'pg'

/** Ticks per second in `/proc`, on every Linux. */
const TICKS = 100

/** Milliseconds of processor time used so far. */
export interface CpuTime {
  node: number
  postgres: number
}

interface Stat {
  parent: number
  /** Ticks of the process itself. */
  own: number
  /** Ticks of its children that have ended. */
  ended: number
}

async function readStat(pid: number | string): Promise<Stat | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  // The name in brackets may contain spaces, so the fields are split after it, from the third.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const at = (field: number): number => Number(fields[field - 3])
  return { parent: at(4), own: at(14) + at(15), ended: at(16) + at(17) }
}

/** The postmaster of a connection; null without `/proc`, or when the database is on another machine. */
export async function findPostmaster(client: pg.ClientBase): Promise<number | null> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return (await readStat(rows[0]?.pid ?? 0))?.parent ?? null
}

/** Processor time used by a server and all processes of its database. */
export async function readCpuTime(serverPid: number, postmaster: number): Promise<CpuTime> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(pids.map(readStat))
  const backends = stats.filter((stat) => stat?.parent === postmaster)
  const [server, master] = await Promise.all([readStat(serverPid), readStat(postmaster)])
  const ticks = backends.reduce((sum, stat) => sum + (stat?.own ?? 0), 0)
  const toMs = (sum: number): number => (sum * 1000) / TICKS
  return {
    node: toMs(server?.own ?? 0),
    postgres: toMs(ticks + (master?.own ?? 0) + (master?.ended ?? 0)),
  }
}
