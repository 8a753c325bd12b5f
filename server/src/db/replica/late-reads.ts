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
export const LATE_READS = {
  'report-file': 'The files of payments and refunds, and of the settlement report',
  'bookkeeping-file': 'The files for Xero and in OFX of a range of days',
  'activity-file': 'The file of the activity log',
} as const

export type LateRead = keyof typeof LATE_READS

export interface LateSource {
  reader: Reader
  exports: Exporter
}

export type ReadFrom = 'replica' | 'primary'

interface Sources {
  primary: LateSource
  replica: LateSource
  watch: Pick<ReplicaWatch, 'isUsable' | 'untilLost' | 'lose'>
  /** Called with where a read was answered. */
  onRead: (read: LateRead, from: ReadFrom) => void
}

/** The statement timed out, and would time out on the primary too. */
const isTooSlow = (failure: unknown): boolean =>
  failure instanceof pg.DatabaseError && failure.code === '57014'

/**
 * Reads from the replica while it keeps up, otherwise from the primary. Retries failed replica reads on the primary.
 */
export function lateReads({ primary, replica, watch, onRead }: Sources) {
  return function late(read: LateRead): LateSource {
    // Reads that belong together never mix older answers of the replica with the primary's.
    let isAtPrimary = false
    async function ask<T>(
      of: (source: LateSource) => Promise<T>,
      abandon: (found: T) => void = () => undefined,
    ): Promise<T> {
      if (!isAtPrimary && watch.isUsable()) {
        const work = of(replica)
        try {
          const found = await watch.untilLost(work)
          onRead(read, 'replica')
          return found
        } catch (failure) {
          work.then(abandon, () => undefined)
          if (isTooSlow(failure)) throw failure
          if (isUnavailable(failure)) watch.lose()
        }
      }
      isAtPrimary = true
      const found = await of(primary)
      onRead(read, 'primary')
      return found
    }
    const csv: Exporter['csv'] = (query, timeZone) =>
      ask(
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
        query: (name, text, values) => ask(({ reader }) => reader.query(name, text, values)),
        quick: (name, text, values) => ask(({ reader }) => reader.quick(name, text, values)),
      },
      exports: { csv },
    }
  }
}

function resuming(first: Readable, again: () => Promise<Readable>): Readable {
  const file = Readable.from(resumed(first, again), { objectMode: false })
  // The caller may abandon the file before reading it.
  file.once('close', () => first.destroy())
  return file
}

/** If the source breaks off, continues with the rest from another one, provided both have the same text up to there. */
async function* resumed(
  first: Readable,
  again: () => Promise<Readable>,
): AsyncGenerator<string, void> {
  const sent = createHash('sha256')
  let left = 0
  let broken: unknown
  try {
    for await (const chunk of first as AsyncIterable<string>) {
      sent.update(chunk, 'utf16le')
      left += chunk.length
      yield chunk
    }
    return
  } catch (failure) {
    broken = failure
  }
  const seen = createHash('sha256')
  for await (const chunk of (await again()) as AsyncIterable<string>) {
    const known = chunk.slice(0, left)
    seen.update(known, 'utf16le')
    left -= known.length
    if (left > 0) continue
    if (known !== '' && !seen.copy().digest().equals(sent.copy().digest())) throw broken
    if (known.length < chunk.length) yield chunk.slice(known.length)
  }
  if (left > 0) throw broken
}
