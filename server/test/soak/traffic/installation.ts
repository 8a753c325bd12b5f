import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { migrate } from '../../../src/db/migrate.ts'
import { withClient } from '../../../src/db/migrations/with-client.ts'
import { citusUrl, openCitusCluster } from '../../citus/citus-cluster.ts'
import { nodesOf } from '../../citus/nodes.ts'
import { startPgBouncer } from '../../ops/pgbouncer.ts'
import type { Dice } from '../life.ts'
import { killablePostgres } from './processes.ts'

export type Disturbance = 'the database killed' | 'a node killed' | 'a merchant moved'

/** The database of a soak, and how its servers reach it. */
export interface Installation {
  /** Bypasses the pooler. */
  url: string
  /** The URL that the servers use. */
  serversUrl: string
  settings: Readonly<Record<string, string>>
  folder: string
  /** Kills the database while it works and restarts it; on a cluster kills one node or moves a merchant. */
  disturb(dice: Dice): Promise<Disturbance>
  stop(): Promise<void>
}

/** The pooler's connections: fewer than the servers open to it. */
const POOL = 20

/** The cluster at `CITUS_URL` if set, otherwise a separate PostgreSQL, behind PgBouncer if `isPooled`. */
export async function openInstallation(isPooled: boolean): Promise<Installation> {
  const citus = citusUrl()
  if (citus !== undefined) return onCluster(citus)
  const { url, parent: folder, restart, stop } = await killablePostgres()
  await migrate(url)
  const disturb = async (dice: Dice): Promise<Disturbance> => {
    await restart(dice.chance(50) ? 'SIGKILL' : 'SIGINT')
    return 'the database killed'
  }
  if (!isPooled) return { url, serversUrl: url, settings: {}, folder, disturb, stop }
  const pooler = await startPgBouncer(url, POOL)
  return {
    url,
    serversUrl: pooler.urlOf(url),
    settings: { POOLER: 'transaction', DIRECT_DATABASE_URL: url },
    folder,
    disturb,
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
    disturb: disturbingNodes(url),
    async stop() {
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** How long a killed worker stays down. */
const AWAY_MS = 3_000

/** Alternates between killing a worker and moving a merchant. */
function disturbingNodes(url: string): Installation['disturb'] {
  const nodes = nodesOf(url)
  let isNodesTurn = false
  return async (dice) => {
    isNodesTurn = !isNodesTurn
    const workers = await nodes.workers()
    if (isNodesTurn) {
      const node = await nodes.place(dice.of(workers))
      await nodes.kill(node)
      await sleep(AWAY_MS)
      await nodes.start(node)
      return 'a node killed'
    }
    const merchantId = await aMerchant(url)
    const currentNode = await nodes.homeOf(merchantId)
    const others = workers.filter(
      ({ host, port }) => host !== currentNode.host || port !== currentNode.port,
    )
    await nodes.move(merchantId, dice.of(others))
    return 'a merchant moved'
  }
}

const aMerchant = (url: string): Promise<string> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select merchant_id as id from app.merchant order by random() limit 1',
    )
    if (!rows[0]) throw new Error('No merchant')
    return rows[0].id
  })
