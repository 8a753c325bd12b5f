import { expect, test } from 'vitest'

import { fairQueue, type Caller } from './fair-queue.ts'

/** A queue whose work the test ends. */
function slowQueue() {
  const run = fairQueue({ concurrency: 3, reserved: 1, waiting: 50 })
  const started: string[] = []
  const ends: (() => void)[] = []
  const work = (caller: Caller, name: string) =>
    run(caller, async () => {
      started.push(name)
      await new Promise<void>((resolve) => {
        ends.push(resolve)
      })
    }).then(
      () => 'done',
      (failure: { status: number }) => failure.status,
    )
  /** Ends running work, oldest first, until the queue is empty. */
  async function finish(): Promise<void> {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end()
      await new Promise((resolve) => {
        setImmediate(resolve)
      })
    }
  }
  return { work, started, ends, finish }
}

const callerAt = (host: string): Caller => ({ host })

test('BEY-30 seventy sign-ins from one host block neither another host nor a known device', async () => {
  const { work, started, finish } = slowQueue()
  const flood = Array.from({ length: 70 }, (_, n) => work(callerAt('flood'), `flood ${n}`))
  const other = work(callerAt('other'), 'other')
  const fromKnown = work('known', 'known')
  // The reserved place is free.
  expect(started).toEqual(['flood 0', 'flood 1', 'known'])
  await finish()
  expect(await Promise.all([other, fromKnown])).toEqual(['done', 'done'])
  // The other host does not wait for the whole flood.
  expect(started.indexOf('other')).toBeLessThan(6)
  const outcomes = await Promise.all(flood)
  expect(outcomes.filter((status) => status === 503)).toHaveLength(19)
})

test('known callers go first and have a reserved place', async () => {
  const { work, started, finish } = slowQueue()
  const all = [1, 2, 3, 4].map((n) => work(callerAt(`host ${n}`), `host ${n}`))
  all.push(...[1, 2].map((n) => work('known', `known ${n}`)))
  await finish()
  expect(started).toEqual(['host 1', 'host 2', 'known 1', 'known 2', 'host 3', 'host 4'])
  expect(await Promise.all(all)).toEqual(Array<string>(6).fill('done'))
})

test('hosts take turns', async () => {
  const { work, started, finish } = slowQueue()
  const names = ['a 1', 'a 2', 'a 3', 'a 4', 'b 1', 'b 2', 'c 1']
  const all = names.map((name) => work(callerAt(name.slice(0, 1)), name))
  await finish()
  await Promise.all(all)
  expect(started).toEqual(['a 1', 'a 2', 'a 3', 'b 1', 'c 1', 'a 4', 'b 2'])
})

test('too many known callers are refused with the seconds to wait', async () => {
  const run = fairQueue({ concurrency: 1, reserved: 0, waiting: 1 })
  const held = Promise.withResolvers<void>()
  const first = run('known', () => held.promise)
  const second = run('known', async () => 'second')
  await expect(run('known', async () => 'third')).rejects.toMatchObject({
    status: 503,
    retryAfter: expect.any(Number),
  })
  held.resolve()
  await first
  expect(await second).toBe('second')
})

test('a failure frees its place', async () => {
  const run = fairQueue({ concurrency: 1, reserved: 0, waiting: 1 })
  await expect(run('known', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await run(callerAt('net'), async () => 'yes')).toBe('yes')
})
