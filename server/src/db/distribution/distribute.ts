import type pg from 'pg'

import { SetupError } from '../../kit/setup-error.ts'
import { hasCitus, isSpread } from './is-spread.ts'

/** All other tables are colocated with this one, so that a merchant's rows are on one node. */
const COLOCATION_TABLE = 'merchant'
const DISTRIBUTED_BY = 'merchant_id'

/**
 * Small tables, rarely written and read together with a merchant's: every node has a copy. Referenced tables come
 * first.
 */
const REFERENCE_TABLES = ['tenant', 'merchant_directory', 'app_user', 'membership', 'second_factor']

const queryWith = (client: pg.ClientBase) => async (text: string) => (await client.query(text)).rows

export const isDistributed = (client: pg.ClientBase): Promise<boolean> =>
  isSpread(queryWith(client))

/** Until the first distribution, workers do not need what migrations create. */
export async function disablePropagation(client: pg.ClientBase): Promise<void> {
  if ((await hasCitus(queryWith(client))) && !(await isDistributed(client)))
    await client.query('set citus.enable_ddl_propagation = off')
}

/** Connection options for tables that belong on this node only, such as the queue's. */
export const localSessionOptions = async (client: pg.ClientBase): Promise<{ options?: string }> =>
  (await hasCitus(queryWith(client))) ? { options: '-c citus.enable_ddl_propagation=off' } : {}

/** Merchants' tables that are still on this node only, referenced ones first. */
export async function undistributedTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `with recursive own as (
       select c.oid, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'app' and c.relkind = 'r'
     ),
     depth (oid, level) as (
       select oid, 0 from own
       union
       select k.conrelid, d.level + 1 from depth d
       join pg_constraint k on k.confrelid = d.oid and k.contype = 'f' and k.conrelid <> k.confrelid
     )
     select o.relname as name from own o join depth d on d.oid = o.oid
     where not exists (select from pg_dist_partition p where p.logicalrelid = o.oid and p.partmethod = 'h')
     group by o.relname order by o.relname <> $1, max(d.level), o.relname`,
    [COLOCATION_TABLE],
  )
  return rows.map(({ name }) => name)
}

/**
 * Nodes connect to each other as the role of a statement. Passwords or certificates are up to the cluster. Includes
 * this node, because a node added later gets copies of its roles.
 */
async function createRoles(client: pg.ClientBase, roles: readonly string[]): Promise<void> {
  for (const role of roles) {
    const name = client.escapeIdentifier(role)
    const statement = `do $make$ begin
      perform set_config('citus.enable_ddl_propagation', 'off', true);
      if not exists (select from pg_roles where rolname = ${client.escapeLiteral(role)}) then
        create role ${name} nosuperuser nocreatedb nocreaterole;
      end if;
      alter role ${name} login;
      alter role ${name} set timezone = 'UTC';
    end $make$`
    await onWorkers(client, statement)
    await client.query(statement)
  }
}

async function onWorkers(client: pg.ClientBase, statement: string): Promise<void> {
  const { rows } = await client.query<{ success: boolean; result: string; node: string }>(
    `select success, result, nodename || ':' || nodeport as node from run_command_on_workers($1)`,
    [statement],
  )
  for (const { success, result, node } of rows)
    if (!success) throw new SetupError(`The node ${node} refused: ${result}`)
}

export interface DistributeOptions {
  /** The roles that run the server's statements. */
  roles: readonly string[]
  /** How many parts the first distribution splits each table into; a merchant is always in one. */
  shards?: number
  progress?: (line: string) => void
}

/**
 * Distributes the merchants' tables, with their rows, over the nodes by merchant. If interrupted, each table is either
 * done or untouched, and the next run continues. Writers wait for the table being moved. Returns the tables distributed
 * now.
 */
export async function distribute(
  client: pg.ClientBase,
  { roles, shards = 32, progress = () => undefined }: DistributeOptions,
): Promise<string[]> {
  await assertNodes(client)
  await createRoles(client, roles)
  await copyReferenceTables(client, progress)
  const tables = await undistributedTables(client)
  for (const [at, name] of tables.entries()) {
    progress(`Spreading app.${name} (${at + 1} of ${tables.length})`)
    await client.query('begin')
    try {
      await client.query(`set local citus.shard_count = ${Math.trunc(shards)}`)
      // Copying a table's rows runs as its owner, for whom no merchant is walled off.
      await client.query('select create_distributed_table($1, $2, colocate_with => $3)', [
        `app.${name}`,
        DISTRIBUTED_BY,
        name === COLOCATION_TABLE ? 'none' : `app.${COLOCATION_TABLE}`,
      ])
      await client.query('commit')
    } catch (failure) {
      await client.query('rollback')
      throw failure
    }
  }
  return tables.map((name) => `app.${name}`)
}

async function copyReferenceTables(
  client: pg.ClientBase,
  progress: (line: string) => void,
): Promise<void> {
  for (const name of REFERENCE_TABLES) {
    const table = `global.${name}`
    const { rows } = await client.query(
      `select from pg_dist_partition
       where logicalrelid = $1::regclass and partmethod = 'n' and repmodel = 't'`,
      [table],
    )
    if (rows.length > 0) continue
    progress(`Copying ${table} to every node`)
    await client.query('select create_reference_table($1)', [table])
  }
}

async function assertNodes(client: pg.ClientBase): Promise<void> {
  if (!(await hasCitus(queryWith(client))))
    throw new SetupError(
      'This database has no extension citus: see docs/scale.md for how a cluster is made.',
    )
  const { rows } = await client.query('select from citus_get_active_worker_nodes()')
  if (rows.length === 0)
    throw new SetupError('This cluster has no workers: add them with citus_add_node first.')
}
