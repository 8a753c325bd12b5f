import { distribute } from '../../src/db/distribution/distribute.ts'
import { migrate } from '../../src/db/migrate.ts'
import { withClient } from '../../src/db/migrations/with-client.ts'
import type { TestCluster } from '../test-database.ts'

/** Kept low: each shard is a separate table on a worker, and tests have few merchants. */
const SHARDS = 4
const ROLES = ['paydeck_app', 'paydeck_reader', 'paydeck_sweeper', 'paydeck_sandbox']

/** A superuser's URL of the coordinator; undefined when tests run on a single PostgreSQL. */
export const citusUrl = (): string | undefined => process.env['CITUS_URL']

const at = (url: string, database: string, node?: Node): string => {
  const address = new URL(url)
  address.pathname = `/${database}`
  if (node) {
    address.hostname = node.host
    address.port = String(node.port)
  }
  return address.href
}

interface Node {
  host: string
  port: number
}

const workersOf = (url: string): Promise<Node[]> =>
  withClient(
    url,
    async (client) =>
      (
        await client.query<Node>(
          'select node_name as host, node_port::int as port from citus_get_active_worker_nodes() order by 2',
        )
      ).rows,
  )

/** A database of a cluster exists on each of its nodes. */
export async function openCitusCluster(url: string): Promise<TestCluster> {
  const workers = await workersOf(url)
  const own = new URL(url)
  const coordinator = { host: own.hostname, port: Number(own.port || 5432) }
  const nodes = [coordinator, ...workers]
  const created = new Set<string>()
  let count = 0

  const onEach = async (database: string, ...statements: string[]): Promise<void> => {
    for (const node of nodes)
      await withClient(at(url, database, node), async (client) => {
        for (const statement of statements) await client.query(statement)
      })
  }

  async function create(name: string): Promise<string> {
    await onEach('postgres', `create database ${name}`)
    await onEach(name, 'create extension citus')
    const address = at(url, name)
    await withClient(address, async (client) => {
      await client.query('select citus_set_coordinator_host($1, $2)', [
        coordinator.host,
        coordinator.port,
      ])
      for (const { host, port } of workers)
        await client.query('select citus_add_node($1, $2)', [host, port])
    })
    await migrate(address)
    await withClient(address, (client) => distribute(client, { roles: ROLES, shards: SHARDS }))
    return address
  }

  async function drop(name: string): Promise<void> {
    created.delete(name)
    await onEach('postgres', `drop database if exists ${name} with (force)`)
  }

  return {
    url,
    createDatabase() {
      const name = `paydeck_run_${process.pid}_${count++}`
      created.add(name)
      return create(name)
    },
    dropDatabase: (address) => drop(new URL(address).pathname.slice(1)),
    async stop() {
      for (const name of created) await drop(name)
    },
  }
}
