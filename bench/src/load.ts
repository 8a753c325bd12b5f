import { connect } from 'node:net'

import { median } from './figures.ts'

/** Requests per second; times in milliseconds. */
export interface Load {
  rate: number
  p50: number
  p99: number
}

export interface GetRequest {
  port: number
  path: string
  headers: Record<string, string>
}

/**
 * Keeps the connections busy for the given seconds, with one request at a time on each. Uses plain sockets, because the
 * generator shares the processors with what it measures. Throws on any status but 200.
 */
export async function load(get: GetRequest, connections: number, seconds: number): Promise<Load> {
  const times: number[] = []
  const started = performance.now()
  const until = started + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const line = await openLine(get)
      try {
        while (performance.now() < until) times.push(await line.send())
      } finally {
        line.close()
      }
    }),
  )
  return toLoad(times, performance.now() - started)
}

/** Rate and quantiles of single times, in milliseconds. */
export function toLoad(times: number[], elapsed: number): Load & { p95: number } {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { rate: (times.length / elapsed) * 1000, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** The median time of each call; the calls alternate. */
export const medianTimes = async (gets: GetRequest[], times: number): Promise<number[]> =>
  (await allTimes(gets, times)).map(median)

/** Estimates each call's time on a quiet machine: the quickest tenth of its times. */
export const quickTimes = async (gets: GetRequest[], times: number): Promise<number[]> =>
  (await allTimes(gets, times)).map(
    (sorted) => sorted.toSorted((a, b) => a - b)[Math.floor(sorted.length / 10)] ?? 0,
  )

/** All times of each call; the calls alternate. */
export async function allTimes(gets: GetRequest[], times: number): Promise<number[][]> {
  const lines = await Promise.all(gets.map((get) => openLine(get)))
  const results = gets.map((): number[] => [])
  try {
    for (let n = 0; n < times; n++)
      for (const [at, line] of lines.entries()) results[at]?.push(await line.send())
  } finally {
    for (const line of lines) line.close()
  }
  return results
}

/**
 * A keep-alive connection that repeats one request; `send` returns the time to the complete answer.
 * Reads answers into one buffer and parses only their heads.
 */
async function openLine(
  get: GetRequest,
): Promise<{ send: () => Promise<number>; close: () => void }> {
  const headers = Object.entries(get.headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = Buffer.from(
    `GET ${get.path} HTTP/1.1\r\nhost: 127.0.0.1:${get.port}\r\n${headers.join('')}\r\n`,
  )
  const answer = answerCounter()
  let settle: { answered: (status: number) => void; failed: (failure: Error) => void } | null = null
  const socket = connect({
    port: get.port,
    host: '127.0.0.1',
    noDelay: true,
    onread: {
      buffer: Buffer.alloc(64 * 1024),
      callback(length, buffer) {
        try {
          const status = answer.take(buffer as Buffer, length)
          if (status !== null) settle?.answered(status)
        } catch (failure) {
          settle?.failed(failure as Error)
        }
        return true
      },
    },
  })
  socket.on('error', (failure) => settle?.failed(failure))
  socket.on('close', () => settle?.failed(new Error('the server closed the connection')))
  await new Promise<void>((resolve, reject) => {
    settle = { answered: () => undefined, failed: reject }
    socket.once('connect', resolve)
  })
  return {
    async send() {
      const startedAt = performance.now()
      const status = await new Promise<number>((answered, failed) => {
        settle = { answered, failed }
        socket.write(request)
      })
      if (status !== 200) throw new Error(`${get.path} answered ${status}`)
      return performance.now() - startedAt
    },
    close: () => {
      settle = null
      socket.destroy()
    },
  }
}

/** Finds the end of each answer by its content-length: returns the status once the answer is complete, null before. */
function answerCounter(): { take: (chunk: Buffer, length: number) => number | null } {
  let status = 0
  let missing: number | null = null
  return {
    take(chunk, length) {
      if (missing === null) {
        const end = chunk.indexOf('\r\n\r\n')
        if (end < 0 || end > length) throw new Error('an answer began with an incomplete head')
        const head = chunk.toString('latin1', 0, end)
        const size = /content-length: (\d+)/i.exec(head)?.[1]
        if (size === undefined) throw new Error(`no content-length in\n${head}`)
        status = Number(head.slice(9, 12))
        missing = end + 4 + Number(size)
      }
      missing -= length
      if (missing > 0) return null
      missing = null
      return status
    },
  }
}
