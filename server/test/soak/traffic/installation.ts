import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { migrate } from '../../../src/db/migrate.ts'
import { citusUrl, openCitusCluster } from '../../citus/citus-cluster.ts'
import { startPgBouncer } from '../../ops/pgbouncer.ts'
import { killablePostgres } from './processes.ts'

/** The database of a soak, and how its servers reach it. */
export interface Installation {
  /** Past a pooler. */
  url: string
  /** As the servers are given it. */
  serversUrl: string
  settings: Readonly<Record<string, string>>
  folder: string
  /** Kills the database in the middle of its work and starts it again; null for a cluster, which others use too. */
  restart: ((signal: 'SIGKILL' | 'SIGINT') => Promise<void>) | null
  stop(): Promise<void>
}

/** Connections of the pooler: fewer than the servers hold at it. */
const POOL = 20

/** On the cluster of `CITUS_URL` where it is set, else on a separate PostgreSQL, behind PgBouncer if `isPooled`. */
export async function openInstallation(isPooled: boolean): Promise<Installation> {
  const citus = citusUrl()
  if (citus !== undefined) return onCluster(citus)
  const { url, parent: folder, restart, stop } = await killablePostgres()
  await migrate(url)
  if (!isPooled) return { url, serversUrl: url, settings: {}, folder, restart, stop }
  const pooler = await startPgBouncer(url, POOL)
  return {
    url,
    serversUrl: pooler.urlOf(url),
    settings: { POOLER: 'transaction', DIRECT_DATABASE_URL: url },
    folder,
    restart,
    async stop() {
      await pooler.stop()
      await stop()
    },
  }
}

async function onCluster(coordinator: string): Promise<Installation> {
  const cluster = await openCitusCluster(coordinator)
  const url = await cluster.createDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'paydeck-traffic-'))
  return {
    url,
    serversUrl: url,
    settings: { CITUS: 'on' },
    folder,
    restart: null,
    async stop() {
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
