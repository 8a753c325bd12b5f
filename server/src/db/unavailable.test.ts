import { connect } from 'node:net'

import pg from 'pg'
import { expect, test } from 'vitest'

import { openPool } from './pool.ts'
import { isUnavailable } from './unavailable.ts'
import { runDatabase } from '../../test/run-database.ts'

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (failure: unknown) => failure,
  )
}

const open = (limit: number, url = runDatabase()) =>
  openPool({
    url,
    role: 'paydeck_reader',
    max: limit,
    name: 'unavailable test',
    statementTimeout: 5_000,
    connectTimeout: 100,
    onError: () => undefined,
  })

test('an unreachable database is unavailable', async () => {
  // A local port without a listener.
  const refused = await failureOf(
    new pg.Pool({ connectionString: 'postgres://unknown@127.0.0.1:9/nothing' }).query('select 1'),
  )
  expect(isUnavailable(refused)).toBe(true)
  const socket = await new Promise((resolve) => connect(9, '127.0.0.1').on('error', resolve))
  expect(isUnavailable(socket)).toBe(true)
})

test('a pool without a free connection is unavailable', async () => {
  const pool = open(1)
  const held = await pool.connect()
  expect(isUnavailable(await failureOf(pool.query('select 1')))).toBe(true)
  held.release()
  expect(isUnavailable(await failureOf(pool.query('select 1')))).toBe(false)
  await pool.end()
})

test('a connection that the server ends is unavailable', async () => {
  const pool = open(2)
  const held = await pool.connect()
  const { rows } = await held.query<{ pid: number }>('select pg_backend_pid() as pid')
  const waiting = failureOf(held.query('select pg_sleep(5)'))
  const admin = new pg.Client({ connectionString: runDatabase() })
  await admin.connect()
  await admin.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await admin.end()
  expect(isUnavailable(await waiting)).toBe(true)
  held.release(true)
  await pool.end()
})

test('a statement that times out is unavailable', async () => {
  const pool = open(1)
  await pool.query('set statement_timeout = 20')
  expect(isUnavailable(await failureOf(pool.query('select pg_sleep(5)')))).toBe(true)
  await pool.end()
})

test('a statement with an error is not unavailable', async () => {
  const pool = open(1)
  expect(isUnavailable(await failureOf(pool.query('select nothing_of_this_name')))).toBe(false)
  expect(isUnavailable(new Error('Not found'))).toBe(false)
  expect(isUnavailable('timeout')).toBe(false)
  await pool.end()
})
