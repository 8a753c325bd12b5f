import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

import pg from 'pg'
import { expect, test } from 'vitest'

import type { Reader } from '../reader.ts'
import { staleReads, type ReadSource } from './stale-reads.ts'

type Answer = () => Promise<Readable | { from: string }[]>

const failureOf = (code: string): pg.DatabaseError =>
  Object.assign(new pg.DatabaseError('failed', 1, 'error'), { code })

const source = (answer: Answer): ReadSource => {
  const query = (async () => answer()) as Reader['query']
  return {
    reader: { query, quick: query },
    exports: { csv: async () => (await answer()) as Readable },
  }
}

/** Two databases with these answers, and a record of what was done about the replica. */
function open(replica: Answer, primary: Answer, isUsable = true) {
  const log = { lost: 0, reads: [] as string[] }
  const late = staleReads({
    primary: source(primary),
    replica: source(replica),
    watch: { isUsable: () => isUsable, untilLost: (work) => work, markLost: () => log.lost++ },
    onRead: (read, from) => log.reads.push(`${read} ${from}`),
  })
  return { late, seen: log }
}

const rows = (from: string) => async () => [{ from }]
const readLate = (late: ReturnType<typeof open>['late']) =>
  late('report-file').reader.query('who', 'select', [])

test('BEY-200 a stale read goes to the replica while it is usable, otherwise to the primary', async () => {
  const used = open(rows('replica'), rows('primary'))
  expect(await readLate(used.late)).toEqual([{ from: 'replica' }])
  const unused = open(rows('replica'), rows('primary'), false)
  expect(await readLate(unused.late)).toEqual([{ from: 'primary' }])
  expect([used.seen.reads, unused.seen.reads]).toEqual([
    ['report-file replica'],
    ['report-file primary'],
  ])
})

test.each([
  ['a lost connection', '57P01', 1],
  ['a statement cancelled by replay', '40001', 1],
  ['a column that has not arrived yet', '42703', 0],
])('BEY-200 after %s the primary answers', async (_, code, lost) => {
  const { late, seen: log } = open(() => Promise.reject(failureOf(code)), rows('primary'))
  expect(await readLate(late)).toEqual([{ from: 'primary' }])
  expect(log.lost).toBe(lost)
})

test('BEY-200 a statement that takes too long is not repeated on the primary', async () => {
  const { late, seen: log } = open(() => Promise.reject(failureOf('57014')), rows('primary'))
  await expect(readLate(late)).rejects.toMatchObject({ code: '57014' })
  expect(log.reads).toEqual([])
})

test('BEY-200 reads that belong together stay on the primary once one came from there', async () => {
  let callCount = 0
  const { late } = open(async () => {
    if (callCount++ === 0) throw failureOf('40001')
    return [{ from: 'replica' }]
  }, rows('primary'))
  const { reader } = late('bookkeeping-file')
  expect(await reader.query('one', 'select', [])).toEqual([{ from: 'primary' }])
  expect(await reader.query('two', 'select', [])).toEqual([{ from: 'primary' }])
  expect(await late('bookkeeping-file').reader.query('one', 'select', [])).toEqual([
    { from: 'replica' },
  ])
})

const breakingOff = (chunks: string[]) => async () =>
  Readable.from(
    (function* () {
      yield* chunks
      throw failureOf('57P01')
    })(),
  )
const streamOf = (chunks: string[]) => async () => Readable.from(chunks)

const file = async ({ late }: ReturnType<typeof open>): Promise<string> =>
  text(await late('report-file').exports.csv({ text: 'select', values: [] }, 'UTC'))

test('BEY-200 the primary finishes a file that the replica breaks off', async () => {
  const ends = open(
    breakingOff(['a,b\n', '1,2\n', '3']),
    streamOf(['a,b\n1', ',2\n3,4\n', '5,6\n']),
  )
  expect(await file(ends)).toBe('a,b\n1,2\n3,4\n5,6\n')
  const atTheEnd = open(breakingOff(['a\n', '1\n']), streamOf(['a\n1\n']))
  expect(await file(atTheEnd)).toBe('a\n1\n')
})

test.each([
  ['other rows', ['a,b\n', '1,9\n', '3,4\n']],
  ['fewer rows', ['a,b\n']],
])('BEY-200 a broken-off file fails if the primary has %s', async (_, chunks) => {
  await expect(file(open(breakingOff(['a,b\n', '1,2\n']), streamOf(chunks)))).rejects.toMatchObject(
    {
      code: '57P01',
    },
  )
})

test('BEY-200 an unread file frees its connection', async () => {
  const stream = Readable.from(['a\n'])
  const { late } = open(async () => stream, rows('primary'))
  const csv = await late('report-file').exports.csv({ text: 'select', values: [] }, 'UTC')
  csv.destroy()
  await new Promise((closed) => stream.once('close', closed))
  expect(stream.destroyed).toBe(true)
})
