import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'

import pg from 'pg'

import type { Exporter } from '../export.ts'
import type { Reader } from '../reader.ts'
import { isUnavailable } from '../unavailable.ts'
import type { ReplicaWatch } from './replica-watch.ts'

/**
 * Reads that may be some seconds old, by name: never one that a person makes right after a write, nor one that decides
 * about money. docs/operations.md lists them.
 */
export const STALE_READS = {
  'report-file': 'The files of payments and refunds, and of the settlement report',
  'bookkeeping-file': 'The files for Xero and in OFX of a range of days',
  'activity-file': 'The file of the activity log',
} as const

export type StaleRead = keyof typeof STALE_READS

export interface ReadSource {
  reader: Reader
  exports: Exporter
}

export type ReadFrom = 'replica' | 'primary'

interface Sources {
  primary: ReadSource
  replica: ReadSource
  watch: Pick<ReplicaWatch, 'isUsable' | 'untilLost' | 'markLost'>
  /** Called with where a read was answered. */
  onRead: (read: StaleRead, from: ReadFrom) => void
}

/** The statement timed out, and would time out on the primary too. */
const isTooSlow = (failure: unknown): boolean =>
  failure instanceof pg.DatabaseError && failure.code === '57014'

/**
 * Reads from the replica while it keeps up, otherwise from the primary. Retries failed replica reads on the primary.
 */
export function staleReads({ primary, replica, watch, onRead }: Sources) {
  return function sourceFor(read: StaleRead): ReadSource {
    // Reads that belong together never mix older answers of the replica with the primary's.
    let isAtPrimary = false
    async function run<T>(
      query: (source: ReadSource) => Promise<T>,
      abandon: (result: T) => void = () => undefined,
    ): Promise<T> {
      if (!isAtPrimary && watch.isUsable()) {
        const work = query(replica)
        try {
          const result = await watch.untilLost(work)
          onRead(read, 'replica')
          return result
        } catch (failure) {
          work.then(abandon, () => undefined)
          if (isTooSlow(failure)) throw failure
          if (isUnavailable(failure)) watch.markLost()
        }
      }
      isAtPrimary = true
      const result = await query(primary)
      onRead(read, 'primary')
      return result
    }
    const csv: Exporter['csv'] = (query, timeZone) =>
      run(
        async (source) => {
          const stream = await source.exports.csv(query, timeZone)
          if (source === primary) return stream
          await once(stream, 'readable')
          return resuming(stream, () => primary.exports.csv(query, timeZone))
        },
        (stream) => stream.destroy(),
      )
    return {
      reader: {
        query: (name, text, values) => run(({ reader }) => reader.query(name, text, values)),
        quick: (name, text, values) => run(({ reader }) => reader.quick(name, text, values)),
      },
      exports: { csv },
    }
  }
}

function resuming(first: Readable, reopen: () => Promise<Readable>): Readable {
  const file = Readable.from(resumed(first, reopen), { objectMode: false })
  // The caller may abandon the file before reading it.
  file.once('close', () => first.destroy())
  return file
}

/** If the source breaks off, continues with the rest from another one, provided both have the same text up to there. */
async function* resumed(
  first: Readable,
  reopen: () => Promise<Readable>,
): AsyncGenerator<string, void> {
  const sent = createHash('sha256')
  let remaining = 0
  let broken: unknown
  try {
    for await (const chunk of first as AsyncIterable<string>) {
      sent.update(chunk, 'utf16le')
      remaining += chunk.length
      yield chunk
    }
    return
  } catch (failure) {
    broken = failure
  }
  const resent = createHash('sha256')
  for await (const chunk of (await reopen()) as AsyncIterable<string>) {
    const repeated = chunk.slice(0, remaining)
    resent.update(repeated, 'utf16le')
    remaining -= repeated.length
    if (remaining > 0) continue
    if (repeated !== '' && !resent.copy().digest().equals(sent.copy().digest())) throw broken
    if (repeated.length < chunk.length) yield chunk.slice(repeated.length)
  }
  if (remaining > 0) throw broken
}
