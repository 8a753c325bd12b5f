import { once } from 'node:events'
import { connect, createServer, type Server } from 'node:net'
import { text as readText } from 'node:stream/consumers'

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { runDatabase } from '../../test/run-database.ts'
import { overNetwork } from '../../test/test-database.ts'
import { type Database, openDatabase } from './database.ts'

/** Owns and inherits nothing: a statement that sets no role has no rights. */
const LOGIN = `pooled_${process.pid}`

let owner: pg.Client
let url: string
let db: Database
const servers: Server[] = []

beforeAll(async () => {
  owner = new pg.Client({ connectionString: runDatabase() })
  await owner.connect()
  await owner.query(
    `create role ${LOGIN} login noinherit password 'pooled';
     grant paydeck_app, paydeck_reader, paydeck_sweeper to ${LOGIN}`,
  )
  const address = new URL(overNetwork(runDatabase()))
  address.username = LOGIN
  address.password = 'pooled'
  url = address.href
  db = openDatabase({ url, poolSize: 2, named: false, pooled: true, onError: console.error })
})
afterAll(async () => {
  await db.close()
  for (const server of servers) server.close()
  await owner.query(`drop role ${LOGIN}`)
  await owner.end()
})

const SETTINGS = `
  select current_user as role, current_setting('statement_timeout') as statement,
         current_setting('idle_in_transaction_session_timeout') as silence,
         current_setting('app.merchant_id', true) as merchant, current_setting('jit') as jit`
const raw = (sql: string) => ({
  sql,
  parameters: [],
  query: { kind: 'RawNode', sqlFragments: [], parameters: [] } as const,
  queryId: { queryId: 'settings' },
})
const inside = { statement: '15s', silence: '8s', jit: 'off' }

test('BEY-137 behind a pooler each transaction sets its role and limits', async () => {
  await db.assertRoles()
  const merchant = await db.inMerchant('mcht_1', (tx) => tx.executeQuery(raw(SETTINGS)))
  expect(merchant.rows).toEqual([{ role: 'paydeck_app', merchant: 'mcht_1', ...inside }])
  const global = await db.inGlobal((tx) => tx.executeQuery(raw(SETTINGS)))
  expect(global.rows).toEqual([{ role: 'paydeck_app', merchant: '', ...inside }])
  const sweep = await db.inSweep((tx) => tx.executeQuery(raw(SETTINGS)))
  expect(sweep.rows).toEqual([{ role: 'paydeck_sweeper', merchant: '', ...inside }])
})

test('BEY-137 a read sets them too: alone, in a packet with others, and in a file', async () => {
  const reading = { role: 'paydeck_reader', statement: '15s', silence: '0' }
  const own = 'select 1 as one'
  const answers = await Promise.all([
    db.reader.query(null, SETTINGS, []),
    db.reader.quick('pooled-own', own, []),
    db.reader.quick('pooled-settings', SETTINGS, []),
    db.reader.quick('pooled-wrong', 'select 1 / $1::int as one', [0]).catch(String),
    db.reader.quick('pooled-own', own, []),
  ])
  expect(answers).toEqual([
    [expect.objectContaining(reading)],
    [{ one: 1 }],
    [expect.objectContaining(reading)],
    'error: division by zero',
    [{ one: 1 }],
  ])
  const query = { text: `select current_user as role, $1 as n`, values: [1] }
  expect(await readText(await db.exports.csv(query, 'Pacific/Auckland'))).toBe(
    'role,n\npaydeck_reader,1\n',
  )
})

test('BEY-137 the connection itself keeps neither role nor limits', async () => {
  const client = await db.readerPool.connect()
  try {
    const { query } = pg.Client.prototype as { query: (text: string) => Promise<pg.QueryResult> }
    const { rows } = await query.call(
      client,
      `select current_user as role, current_setting('statement_timeout') as statement`,
    )
    expect(rows).toEqual([{ role: LOGIN, statement: '0' }])
  } finally {
    client.release()
  }
})

test('BEY-137 statements may stay prepared if the pooler supports it', async () => {
  const named = openDatabase({ url, poolSize: 1, pooled: true, onError: console.error })
  try {
    for (let counter = 0; counter < 4; counter++) {
      expect(
        await named.reader.quick('pooled-turn', 'select $1::int as counter', [counter]),
      ).toEqual([{ counter }])
      const merchant = await named.inMerchant('mcht_1', (tx) =>
        tx.selectFrom('app.merchant').select('slug').where('merchantId', '=', 'mcht_1').execute(),
      )
      expect(merchant).toEqual([])
    }
  } finally {
    await named.close()
  }
})

const CODE = 196_608

/** Changes the startup message on its way to PostgreSQL, or returns null to refuse it. */
type Meddling = (startup: Buffer) => Buffer | null

/** Only the start of a pooler: it passes the startup message through `meddle`. */
async function pooler(meddle: Meddling): Promise<string> {
  const { hostname, port } = new URL(url)
  const server = createServer((client) => {
    client.on('error', () => undefined)
    client.once('data', (startup: Buffer) => {
      if (startup.readInt32BE(4) !== CODE) throw new Error('Not a startup message')
      const changed = meddle(startup)
      if (changed === null) {
        const fields = Buffer.from('SFATAL\0C08P01\0Munsupported startup parameter: options\0\0')
        const head = Buffer.alloc(5)
        head.write('E')
        head.writeInt32BE(fields.length + 4, 1)
        client.end(Buffer.concat([head, fields]))
        return
      }
      const upstream = connect(Number(port), hostname)
      upstream.on('error', () => undefined)
      upstream.write(changed)
      client.pipe(upstream).pipe(client)
    })
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = new URL(url)
  address.hostname = '127.0.0.1'
  const at = server.address()
  address.port = String(typeof at === 'object' && at ? at.port : 0)
  return address.href
}

function stripOptions(startup: Buffer): Buffer {
  const parameters = startup.subarray(8).toString().split('\0')
  const values: string[] = []
  for (let at = 0; parameters[at]; at += 2)
    if (parameters[at] !== 'options') values.push(parameters[at] ?? '', parameters[at + 1] ?? '')
  const body = Buffer.from(`${values.join('\0')}\0\0`)
  const head = Buffer.alloc(8)
  head.writeInt32BE(body.length + 8, 0)
  head.writeInt32BE(CODE, 4)
  return Buffer.concat([head, body])
}

test.each([
  [
    'drops the startup options',
    stripOptions,
    `The database runs statements as ${LOGIN} that belong to paydeck_app.`,
  ],
  [
    'refuses the startup options',
    () => null,
    'The database refuses how we connect (unsupported startup parameter: options).',
  ],
] as const)(
  'BEY-137 a server refuses to start behind a pooler that %s',
  async (_how, meddle, reason) => {
    const through = await pooler(meddle)
    const unaware = openDatabase({ url: through, poolSize: 1, onError: () => undefined })
    try {
      await expect(unaware.assertRoles()).rejects.toThrow(
        `${reason} A pooler is in front of the database, it seems: set POOLER=transaction, and DIRECT_DATABASE_URL to the database itself.`,
      )
    } finally {
      await unaware.close()
    }
    if (meddle === stripOptions) {
      const aware = openDatabase({
        url: through,
        poolSize: 1,
        named: false,
        pooled: true,
        onError: () => undefined,
      })
      await aware.assertRoles()
      await aware.close()
    }
  },
)
