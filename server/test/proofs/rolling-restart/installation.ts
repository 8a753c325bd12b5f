import { randomBytes } from 'node:crypto'

import { migrate } from '../../../src/db/migrate.ts'
import { startWorld } from '../../harness.ts'
import { startPgBouncer } from '../../ops/pgbouncer.ts'
import { killablePostgres } from '../../soak/traffic/processes.ts'
import { startNginx } from './nginx.ts'
import { startProcess } from './restartable.ts'

/** The pooler's connections: fewer than the processes open to it. */
const POOL = 20

/** Two API processes behind nginx and two workers, on a separate PostgreSQL, behind PgBouncer if `isPooled`. */
export async function startInstallation(drainSeconds: string, isPooled: boolean) {
  const base = 21_000 + (process.pid % 20_000)
  const proxied = `http://127.0.0.1:${base}`
  const secret = randomBytes(32).toString('base64url')
  const postgres = await killablePostgres()
  const stops: (() => Promise<unknown>)[] = [() => postgres.stop()]
  const stop = async () => {
    for (const stopProcess of stops) await stopProcess()
  }
  try {
    await migrate(postgres.url)
    const world = await startWorld({ databaseUrl: postgres.url, secret, issuer: proxied })
    stops.unshift(() => world.stop())
    const pooler = isPooled ? await startPgBouncer(postgres.url, POOL) : null
    if (pooler) stops.splice(1, 0, () => pooler.stop())
    const env = {
      DATABASE_URL: pooler?.urlOf(postgres.url) ?? postgres.url,
      ...(pooler && { POOLER: 'transaction', DIRECT_DATABASE_URL: postgres.url }),
      SANDBOX: 'on',
      ORIGIN: proxied,
      PAYDECK_SECRET: secret,
      LIMITS: 'off',
      LOG_LEVEL: 'silent',
      TRUST_PROXY: '127.0.0.1/32',
      DRAIN_SECONDS: drainSeconds,
    }
    const processes = []
    for (const [at, role] of (['api', 'api', 'worker', 'worker'] as const).entries()) {
      const process = await startProcess(role, base + 1 + at, env)
      processes.push(process)
      stops.unshift(() => process.stop())
    }
    const nginx = await startNginx(base, [base + 1, base + 2])
    stops.unshift(() => nginx.stop())
    return { world, processes, nginx, stop }
  } catch (failure) {
    await stop()
    throw failure
  }
}

export type Installation = Awaited<ReturnType<typeof startInstallation>>
