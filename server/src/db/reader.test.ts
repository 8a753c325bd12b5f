import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { openPool } from './pool.ts'
import { packetReader } from './reader.ts'
import { runDatabase } from '../../test/run-database.ts'
import { overNetwork } from '../../test/test-database.ts'

let pool: pg.Pool
beforeAll(() => {
  pool = openPool({
    // Not a Unix socket: it reports that PostgreSQL hung up before the reason is read.
    url: overNetwork(runDatabase()),
    role: 'paydeck_reader',
    max: 2,
    name: 'reader test',
    statementTimeout: 300,
    onError: () => undefined,
  })
})
afterAll(() => pool.end())

const backend = 'select pg_backend_pid() as pid'

describe('the reader', () => {
  test('sends short concurrent queries over one connection and returns each its own rows', async () => {
    const reader = packetReader(pool)
    const [pid, other, numbers] = await Promise.all([
      reader.quick<{ pid: number }>('pid', backend, []),
      reader.quick<{ pid: number }>('pid', backend, []),
      reader.quick<{ n: number }>('numbers', 'select n from generate_series(1, $1::int) n', [3]),
    ])
    expect(other).toEqual(pid)
    expect(numbers).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  })

  test('sends and returns values as the driver does', async () => {
    const reader = packetReader(pool)
    const text = `select $1::text as a, $2::int8 as b, $3::timestamptz as c, $4::text[] as d, $5::bytea as e,
      $6::text as f, $7::timestamptz[] as g, $8::bool as h, $9::date as i, $10::jsonb as j`
    const day = new Date('2026-03-04T05:06:07.089Z')
    const values = [
      'O’Hara "quoted"',
      9_007_199_254_740_991,
      day,
      ['a,b', 'c"d\\'],
      Buffer.from([0, 255]),
      null,
      [day, new Date('9999-12-31T23:59:59Z')],
      false,
      '2026-03-04',
      '{"k": [1]}',
    ]
    const { rows } = await pool.query({ text, values })
    // Twice: the second time nothing is parsed or described.
    for (const _ of [1, 2]) expect(await reader.query('kinds', text, values)).toEqual(rows)
    expect(await reader.query(null, text, values)).toEqual(rows)
  })

  test('reads columns of equal names by their types, and of equal types by their names', async () => {
    const reader = packetReader(pool)
    const read = (text: string) => reader.query(null, text, [])
    expect(await read('select 7::int8 as one_n, 8::int8 as other')).toEqual([{ oneN: 7, other: 8 }])
    expect(await read(`select '7' as one_n, 8::int8 as other`)).toEqual([{ oneN: '7', other: 8 }])
    expect(await read('select 8::int8 as other, 7::int8 as one_n')).toEqual([{ oneN: 7, other: 8 }])
    expect(await read('select 7::int8 as one_n')).toEqual([{ oneN: 7 }])
  })

  test('runs each slow query on a separate connection, so that no other query waits', async () => {
    const reader = packetReader(pool)
    const [first, other] = await Promise.all([
      reader.query<{ pid: number }>('pid', backend, []),
      reader.query<{ pid: number }>('pid', backend, []),
    ])
    expect(first).not.toEqual(other)
  })

  test('a failing query rejects alone; those sent with it succeed', async () => {
    const reader = packetReader(pool)
    const settled = await Promise.allSettled([
      reader.quick('one', 'select 1 as n', []),
      reader.quick('division', 'select 1 / $1::int as n', [0]),
      reader.quick('nonsense', 'select nonsense', []),
      reader.quick('four', 'select 4 as n', []),
    ])
    expect(settled).toEqual([
      { status: 'fulfilled', value: [{ n: 1 }] },
      { status: 'rejected', reason: expect.objectContaining({ code: '22012' }) },
      { status: 'rejected', reason: expect.objectContaining({ code: '42703' }) },
      { status: 'fulfilled', value: [{ n: 4 }] },
    ])
    expect(await reader.quick('division', 'select 1 / $1::int as n', [1])).toEqual([{ n: 1 }])
  })

  test('applies the time limit per statement; a number beyond 2^53 fails only its own query', async () => {
    const reader = packetReader(pool)
    const sleep = (seconds: number) =>
      reader.quick('sleep', 'select pg_sleep($1) is null as n', [seconds])
    const settled = await Promise.allSettled([
      sleep(0.2),
      sleep(0.2),
      reader.quick('beyond', 'select 9007199254740993::int8 as n', []),
      sleep(5),
      sleep(0),
    ])
    expect(settled.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
    ])
  })

  test('refuses one statement name for two texts', async () => {
    const reader = packetReader(pool)
    await reader.query('one', 'select 1 as n', [])
    await expect(
      Promise.all([
        reader.quick('one', 'select 2 as n', []),
        reader.quick('one', 'select 1 as n', []),
      ]),
    ).rejects.toThrow('"one" is the name of another statement')
    expect(await reader.query('one', 'select 1 as n', [])).toEqual([{ n: 1 }])
  })

  test('sends more queries than fit into one packet, over fewer connections than packets', async () => {
    const reader = packetReader(pool)
    const queries = Array.from({ length: 100 }, (_, n) =>
      n % 2
        ? reader.quick<{ n: number }>('echo', 'select $1::int as n', [n])
        : reader.query<{ n: number }>(null, 'select $1::int as n', [n]),
    )
    const answers = await Promise.all(queries)
    expect(answers.map(([row]) => row?.n)).toEqual(answers.map((_, n) => n))
  })

  test('a broken connection rejects the queries in progress, and the next connection works', async () => {
    const reader = packetReader(pool)
    const [row] = await reader.query<{ pid: number }>('pid', backend, [])
    const admin = new pg.Client({ connectionString: runDatabase() })
    await admin.connect()
    const waiting = reader.query(null, 'select pg_sleep(0.25)', [])
    await Promise.all([
      expect(waiting).rejects.toThrow('terminating connection'),
      admin.query('select pg_terminate_backend($1)', [row?.pid]),
    ])
    await admin.end()
    expect(await reader.query('pid', backend, [])).toHaveLength(1)
  })

  test('an unreachable database rejects all waiting queries', async () => {
    const unreachable = openPool({
      url: 'postgres://missing:nothing@127.0.0.1:1/none',
      role: 'none',
      max: 1,
      name: 'gone',
      statementTimeout: 100,
      onError: () => undefined,
    })
    const reader = packetReader(unreachable)
    const settled = await Promise.allSettled([
      reader.query(null, 'select 1', []),
      reader.quick('two', 'select 2', []),
    ])
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await unreachable.end()
  })
})
