import pg from 'pg'
import { PgBoss } from 'pg-boss'
import packageJson from 'pg-boss/package.json' with { type: 'json' }

import { sha256 } from '../kit/secrets.ts'
import { deadQueue, QUEUES } from './queue.ts'
import { DEAD_OPTIONS, QUEUE_OPTIONS } from './retry-options.ts'

const LOCK = 7_301_842_002
const WANTED = sha256(JSON.stringify([packageJson.version, QUEUES, QUEUE_OPTIONS, DEAD_OPTIONS]))
  .toString('hex')
  .slice(0, 16)

const isInstalled = async (client: pg.Client, schema: string): Promise<boolean> => {
  const { rows } = await client.query<{ mark: string | null }>(
    `select obj_description(to_regnamespace($1), 'pg_namespace') as mark`,
    [schema],
  )
  return rows[0]?.mark === WANTED
}

/** `url` is the owner's login. Does nothing when current; several servers may start at once. */
export async function installQueues(url: string, schema: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'paydeck queues' })
  await client.connect()
  try {
    if (await isInstalled(client, schema)) return
    await client.query('select pg_advisory_lock($1)', [LOCK])
    if (await isInstalled(client, schema)) return
    await createQueues(url, schema)
    await client.query(
      `grant usage on schema ${schema} to paydeck_app;
       grant select, insert, update, delete on all tables in schema ${schema} to paydeck_app;
       grant usage on all sequences in schema ${schema} to paydeck_app;
       grant execute on all functions in schema ${schema} to paydeck_app;
       comment on schema ${schema} is '${WANTED}'`,
    )
  } finally {
    await client.end()
  }
}

async function createQueues(url: string, schema: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
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
      await boss.createQueue(deadQueue(name), DEAD_OPTIONS)
      const options = { ...QUEUE_OPTIONS, deadLetter: deadQueue(name) }
      await boss.createQueue(name, options)
      await boss.updateQueue(name, options)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}
