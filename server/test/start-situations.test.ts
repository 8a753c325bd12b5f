import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { openFoundation } from '../src/app/open-foundation.ts'
import { prepareDatabase } from '../src/app/prepare-database.ts'
import { runCommand } from '../src/cli/run-command.ts'
import { ConfigError } from '../src/config/config.ts'
import { readConfig } from '../src/config/read-config.ts'
import { DEMO_DATABASE, ON_ONE_MACHINE, SITUATIONS, TRIED } from '../src/config/situations.ts'
import { migrate } from '../src/db/migrate.ts'
import { migrateSchema } from '../src/db/migrate-schema.ts'
import { withClient } from '../src/db/migrations/with-client.ts'
import { ServerClock } from '../src/kit/clock.ts'
import { SetupError } from '../src/kit/setup-error.ts'
import { stripeCard } from '../src/providers/card/stripe/provider.ts'
import { ownedSchema } from '../src/providers/storage-of.ts'
import { openDatabase } from '../src/db/database.ts'
import { programEnvironment } from './program-environment.ts'
import { serverProgram } from './server-program.ts'
import { openTestCluster, type TestCluster } from './test-database.ts'

const VALID_ENV = {
  ORIGIN: 'https://pay.example',
  // No server answers there, so a start that tries to connect has accepted its settings.
  DATABASE_URL: 'postgres://127.0.0.1:1/nowhere',
  PAYDECK_SECRET: 'Tq7vQm2LxW9cRz4nKd8sBh5uYf3gJp6eAa1w',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'Shop <pay@shop.example>',
  PORT: '0',
}
const REACHED = 'The database at 127.0.0.1:1 does not answer'
const SANDBOX = { SANDBOX: 'on', ORIGIN: '' }
const PUBLIC = { SANDBOX_PUBLIC: 'on' }

/** Settings that lead to each situation, and similar ones that do not. */
const EXAMPLES: Readonly<Record<string, [met: Env[], near: Env[]]>> = {
  'MIGRATION_DATABASE_URL, DIRECT_DATABASE_URL and REPLICA': [
    [
      { DATABASE_URL: '', MIGRATION_DATABASE_URL: 'postgres://db/paydeck' },
      { DATABASE_URL: '', DIRECT_DATABASE_URL: 'postgres://db/paydeck', SANDBOX: 'on', ORIGIN: '' },
      { DATABASE_URL: '', REPLICA_DATABASE_URL: 'postgres://db/paydeck' },
    ],
    [
      {
        REPLICA_DATABASE_URL: 'postgres://db/paydeck',
        MIGRATION_DATABASE_URL: 'postgres://db/paydeck',
        DIRECT_DATABASE_URL: 'postgres://db/paydeck',
      },
    ],
  ],
  'DATABASE_URL is required in production.': [
    [
      { DATABASE_URL: '', SANDBOX: 'off' },
      { DATABASE_URL: '', NODE_ENV: 'production' },
    ],
    [],
  ],
  'POOLER needs DIRECT_DATABASE_URL': [
    [{ POOLER: 'transaction' }],
    [{ POOLER: 'transaction', DIRECT_DATABASE_URL: 'postgres://db/paydeck' }],
  ],
  'CITUS needs DATABASE_URL': [
    [{ CITUS: 'on', DATABASE_URL: '', SANDBOX: 'on', ORIGIN: '' }],
    [{ CITUS: 'on' }],
  ],
  'CITUS must not be on with POOLER': [
    [{ CITUS: 'on', POOLER: 'transaction', DIRECT_DATABASE_URL: 'postgres://db/paydeck' }],
    [{ CITUS: 'off', POOLER: 'transaction', DIRECT_DATABASE_URL: 'postgres://db/paydeck' }],
  ],
  'This is a sandbox': [
    [
      { SANDBOX: 'on' },
      { ...SANDBOX, HOST: '0.0.0.0' },
      { DATABASE_URL: '', HOST: '::', ORIGIN: '' },
    ],
    [{ SANDBOX: 'on', ...PUBLIC }, SANDBOX, { ...SANDBOX, HOST: '0.0.0.0', ...PUBLIC }],
  ],
  'DEMO must not be on': [[{ DEMO: 'on' }], [{ ...SANDBOX, DEMO: 'on' }]],
  'ORIGIN is required': [[{ ORIGIN: '' }, { ORIGIN: '', NODE_ENV: 'prod' }], []],
  'ORIGIN must start with https://': [[{ ORIGIN: 'http://pay.example' }], []],
  'PAYDECK_SECRET is required': [[{ PAYDECK_SECRET: '' }], []],
  'PAYDECK_SECRET is easy to guess': [
    [
      { PAYDECK_SECRET: 'x'.repeat(48) },
      { PAYDECK_SECRET: 'correct-horse-1!'.repeat(3) },
      { PAYDECK_SECRET: '0101010101010101010101010101010110' },
    ],
    [
      { PAYDECK_SECRET: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' },
      { ...SANDBOX, PAYDECK_SECRET: 'x'.repeat(48) },
    ],
  ],
  'LIMITS must not be off': [[{ LIMITS: 'off' }], [{ ...SANDBOX, LIMITS: 'off' }]],
  FIREBASE_AUTH_EMULATOR_HOST: [
    [
      {
        IDENTITY: 'identity-platform',
        IDENTITY_PROJECT_ID: 'shop-people',
        IDENTITY_API_KEY: 'AIza-of-a-test',
        FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
      },
    ],
    [],
  ],
  'SMTP_URL is not set': [[{ SMTP_URL: '' }], [{ ...SANDBOX, SMTP_URL: '' }]],
  'MAIL_FROM is not set': [[{ MAIL_FROM: '' }], [{ MAIL_FROM: '', SMTP_URL: '' }]],
}

type Env = Record<string, string>

/** Starts the real program with the good settings, changed by these. */
async function start(env: Env): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [await serverProgram()], {
    env: { ...programEnvironment(), ...VALID_ENV, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = await once(child, 'close')
  return { code: code as number | null, output }
}

/**
 * Opens a database with the good settings, changed by these, as the server and each command do; returns the refusal.
 */
async function refusalOf(env: Env): Promise<string | null> {
  const config = readConfig({ ...VALID_ENV, ...env }, [])
  const url = config.databaseUrl ?? ''
  await prepareDatabase(config, url, () => undefined)
  try {
    const { close, jobs } = await openFoundation({
      config,
      url,
      clock: new ServerClock(),
      isWorker: false,
      pools: { main: 1, provider: 1 },
      onError: console.error,
    })
    await jobs.stop()
    await close()
    return null
  } catch (failure) {
    if (!(failure instanceof SetupError)) throw failure
    return failure.message
  }
}

/** The refusal and warnings when the good settings are read with these changes. */
function settingsOf(env: Env): { refusal: string | null; warnings: readonly string[] } {
  try {
    return { refusal: null, warnings: readConfig({ ...VALID_ENV, ...env }, []).warnings }
  } catch (failure) {
    if (!(failure instanceof ConfigError)) throw failure
    return { refusal: failure.message, warnings: [] }
  }
}

describe('BEY-22 refusals and warnings at start', () => {
  test('accepts valid settings without a warning', () => {
    expect(settingsOf({})).toEqual({ refusal: null, warnings: [] })
  })

  test.each([
    ['ends with 1 for a setting that refuses', { LIMITS: 'off' }, 'LIMITS must not be off', ''],
    ['goes on after a warning', { SMTP_URL: '' }, 'SMTP_URL is not set', '! '],
  ])('%s', async (_title, env, prefix, mark) => {
    const sentence =
      SITUATIONS.find((situation) => situation.sentence.startsWith(prefix))?.sentence ?? prefix
    const { code, output } = await start(env)
    const expected = mark === '' ? sentence : `${mark}${sentence}\n${REACHED}`
    expect([code, output.trim().slice(0, expected.length)]).toEqual([1, expected])
  })

  // Reads only the settings, because starting a program takes most of a second.
  test.each(
    SITUATIONS.map(
      (situation) =>
        [`${situation.setting} ${situation.when}: ${situation.outcome}`, situation] as const,
    ),
  )('%s', (_title, { sentence, outcome }) => {
    const [, [matching, near] = [[], []]] =
      Object.entries(EXAMPLES).find(([prefix]) => sentence.startsWith(prefix)) ?? []
    expect(matching).not.toHaveLength(0)
    const expected =
      outcome === 'warns'
        ? { refusal: null, warnings: [sentence] }
        : { refusal: sentence, warnings: [] }
    for (const env of matching) expect(settingsOf(env)).toEqual(expected)
    for (const env of near) {
      const { refusal, warnings } = settingsOf(env)
      expect(refusal).toBeNull()
      expect(warnings).not.toContain(sentence)
    }
  })
})

describe('BEY-22 a database', () => {
  let cluster: TestCluster
  beforeAll(async () => {
    cluster = await openTestCluster()
  })
  afterAll(() => cluster.stop())

  test('that has held the demo is refused in production', async () => {
    const url = await cluster.createDatabase()
    await migrate(url)
    const db = openDatabase({ url, poolSize: 1, onError: console.error })
    const demo = { onlyRow: true, endsAt: new Date(), size: 10, reached: null, finished: false }
    await db.inGlobal((tx) => tx.insertInto('global.demoFill').values(demo).execute())
    await db.close()
    const { code, output } = await start({ DATABASE_URL: url })
    expect([code, output.trim()]).toEqual([1, DEMO_DATABASE.sentence])
  })

  test('BEY-211 whose cards a stand-in took is refused in production without a card provider too', async () => {
    const url = await cluster.createDatabase()
    const stripe = ownedSchema(stripeCard)
    if (!stripe) throw new Error('Stripe keeps its memory in a schema')
    await migrateSchema(url, stripe)
    // Not refused: the database was used with Stripe itself. The later Citus check refuses the start.
    const used = await refusalOf({ DATABASE_URL: url, CITUS: 'on' })
    expect(used).toBe(ON_ONE_MACHINE.sentence)
    await withClient(url, (client) =>
      client.query('insert into provider_stripe.stand_in (since) values (now())'),
    )
    expect(await refusalOf({ DATABASE_URL: url })).toBe(TRIED.sentence)
  })

  test('BEY-203 on one machine is refused as a cluster, by the server and by the command that spreads it', async () => {
    const url = await cluster.createDatabase()
    expect(await refusalOf({ DATABASE_URL: url, CITUS: 'on' })).toBe(ON_ONE_MACHINE.sentence)
    const errors: string[] = []
    const exitCode = await runCommand(['distribute'], {
      env: { ...VALID_ENV, DATABASE_URL: url, CITUS: 'on' },
      print: (line) => errors.push(line),
      complain: (text) => errors.push(text),
    })
    expect(exitCode).toBe(1)
    expect(errors.at(-1)).toContain('This database has no extension citus')
  })
})
