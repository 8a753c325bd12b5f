import pg from 'pg'
import { PgBoss } from 'pg-boss'
import packageJson from 'pg-boss/package.json' with { type: 'json' }

import { localSessionOptions } from '../db/distribution/distribute.ts'
import { acquireLock } from '../db/migrations/lock.ts'
import { sha256 } from '../kit/secrets/secrets.ts'
import { deadLetterQueue, QUEUES } from './queue.ts'
import { DEAD_LETTER_OPTIONS, QUEUE_OPTIONS } from './retry-options.ts'

const LOCK = 7_301_842_002
export const SCHEMA = 'pgboss'
/** Marks a schema that has the queues of this release. */
export const RELEASE_MARK = sha256(
  JSON.stringify([packageJson.version, QUEUES, QUEUE_OPTIONS, DEAD_LETTER_OPTIONS]),
)
  .toString('hex')
  .slice(0, 16)

const isInstalled = async (client: pg.ClientBase, schema: string): Promise<boolean> => {
  const { rows } = await client.query<{ mark: string | null }>(
    `select obj_description(to_regnamespace($1), 'pg_namespace') as mark`,
    [schema],
  )
  return rows[0]?.mark === RELEASE_MARK
}

/**
 * Whether queues of this release are missing. Different options of another release do no harm, because processes of
 * both may run for a while.
 */
export async function lacksQueues(client: pg.ClientBase, schema = SCHEMA): Promise<boolean> {
  if (await isInstalled(client, schema)) return false
  const { rows: schemas } = await client.query('select from pg_namespace where nspname = $1', [
    schema,
  ])
  if (schemas.length === 0) return true
  await client.query('set role paydeck_app')
  const { rows } = await client.query<{ lacks: boolean }>(
    `select (select max(version) from ${schema}.version) < $1
         or exists (select from unnest($2::text[]) as wanted (name)
                    where not exists (select from ${schema}.queue q where q.name = wanted.name)) as lacks`,
    [packageJson.pgboss.schema, QUEUES.flatMap((name) => [name, deadLetterQueue(name)])],
  )
  await client.query('reset role')
  return rows[0]?.lacks ?? true
}

async function canInstall(client: pg.ClientBase, schema: string): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    `select coalesce((select pg_has_role(nspowner, 'usage') from pg_namespace where nspname = $1), true) as may`,
    [schema],
  )
  return rows[0]?.may ?? false
}

/** `url` is for the owner's login, or for any login if nothing is missing. Several servers may start at once. */
export async function installQueues(url: string, schema: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'paydeck queues' })
  await client.connect()
  try {
    if (await isInstalled(client, schema)) return
    if (!(await canInstall(client, schema)) && !(await lacksQueues(client, schema))) return
    await acquireLock(client, LOCK)
    if (await isInstalled(client, schema)) return
    await createQueues({ url, schema, session: await localSessionOptions(client) })
    await client.query(
      `grant usage on schema ${schema} to paydeck_app;
       grant select, insert, update, delete on all tables in schema ${schema} to paydeck_app;
       grant usage on all sequences in schema ${schema} to paydeck_app;
       grant execute on all functions in schema ${schema} to paydeck_app;
       comment on schema ${schema} is '${RELEASE_MARK}'`,
    )
  } finally {
    await client.end()
  }
}

interface InstallOptions {
  url: string
  schema: string
  session: { options?: string }
}

async function createQueues({ url, schema, session }: InstallOptions): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    ...session,
    schema,
    application_name: 'paydeck queues',
    max: 1,
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => undefined)
  await boss.start()
  try {
    for (const name of QUEUES) {
      await boss.createQueue(deadLetterQueue(name), DEAD_LETTER_OPTIONS)
      const options = { ...QUEUE_OPTIONS, deadLetter: deadLetterQueue(name) }
      await boss.createQueue(name, options)
      await boss.updateQueue(name, options)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}
