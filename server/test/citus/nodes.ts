import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { withClient } from '../../src/db/migrations/with-client.ts'

export interface Node {
  host: string
  port: number
}

/** How long a move and the writing transactions may wait for each other. */
const MAX_MOVE_MS = 120_000

/** The workers of a cluster on this machine. */
export function nodesOf(url: string) {
  const query = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    withClient(url, async (client) => {
      await client.query(`set statement_timeout = ${MAX_MOVE_MS}`)
      return (await client.query<Row>(text, values)).rows
    })

  const at = ({ host, port }: Node): string => {
    const address = new URL(url)
    address.hostname = host
    address.port = String(port)
    return address.href
  }

  /** A merchant's shard and the worker that holds it. */
  async function homeOf(merchantId: string): Promise<Node & { shard: string }> {
    const [row] = await query<Node & { shard: string }>(
      `select shardid::text as shard, nodename as host, nodeport::int as port from citus_shards
       where shardid = get_shard_id_for_distribution_column('app.merchant', $1::text)`,
      [merchantId],
    )
    if (!row) throw new Error(`${merchantId} is nowhere`)
    return row
  }

  /** Waits until Citus has cleaned up after earlier moves; before that a shard cannot return to its old worker. */
  async function isCleared(): Promise<void> {
    const until = Date.now() + MAX_MOVE_MS
    while ((await query('select from pg_dist_cleanup')).length > 0) {
      if (Date.now() > until) throw new Error('What moves left behind does not go')
      await query('call citus_cleanup_orphaned_resources()')
      await sleep(500)
    }
  }

  return {
    homeOf,
    workers: () =>
      query<Node>(
        `select node_name as host, node_port::int as port from citus_get_active_worker_nodes() order by 2`,
      ),
    /**
     * Gives a merchant a separate shard and blocks its writers meanwhile: with `force_logical` an early update keeps
     * Citus 13.2 retrying for ever ("publisher did not send replica identity column"), because the new shard gets its
     * primary keys later.
     */
    async isolate(merchantId: string): Promise<void> {
      await query(
        `select isolate_tenant_to_new_shard('app.merchant', $1::text, 'CASCADE', 'block_writes')`,
        [merchantId],
      )
    },
    /** Moves a merchant's shard, with all merchants in it, to another worker. */
    async move(merchantId: string, to: Node): Promise<void> {
      const { shard, host, port } = await homeOf(merchantId)
      await isCleared()
      await query(
        `select citus_move_shard_placement($1::bigint, $2::text, $3::int, $4::text, $5::int, 'force_logical')`,
        [shard, host, port, to.host, to.port],
      )
    },
    async rebalance(): Promise<void> {
      await query(`select rebalance_table_shards(shard_transfer_mode => 'force_logical')`)
    },
    /** How many shards each worker has. */
    parts: async (): Promise<number[]> =>
      (
        await query<{ n: number }>(
          `select count(s.shardid)::int as n from citus_get_active_worker_nodes() w
           left join citus_shards s on s.nodename = w.node_name and s.nodeport = w.node_port
             and s.table_name = 'app.merchant'::regclass
           group by w.node_name, w.node_port`,
        )
      ).map(({ n }) => n),
    /** Kills a worker as a power cut would; it recovers from its log on restart. */
    kill: (location: Place) => control(location, ['stop', '-m', 'immediate']),
    start: (location: Place) =>
      control(location, ['start', '-w', '-t', '60', '-l', `${location.folder}.log`]),
    place: (node: Node) => placeOf(at(node)),
  }
}

interface Place {
  folder: string
  programs: string
}

const placeOf = (url: string): Promise<Place> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<Place>(
      `select current_setting('data_directory') as folder,
              (select setting from pg_config where name = 'BINDIR') as programs`,
    )
    if (!rows[0]) throw new Error('The worker does not say where it is')
    return rows[0]
  })

/** Runs as the owner of the folder, since PostgreSQL refuses to run as root. */
async function control({ folder, programs }: Place, args: readonly string[]): Promise<void> {
  const { uid, gid } = await stat(folder)
  const isRoot = process.getuid?.() === 0
  const child = spawn(join(programs, 'pg_ctl'), ['-D', folder, ...args], {
    cwd: '/',
    // Nodes that move rows look for a certificate in HOME and fail in a folder of another account.
    env: { ...process.env, HOME: folder },
    stdio: 'ignore',
    ...(isRoot && { uid, gid }),
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`pg_ctl ${args.join(' ')} ended with ${String(code)}`)
}
