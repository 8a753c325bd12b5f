import type { Readable } from 'node:stream'

import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

import { AppError, badRequest } from '../kit/errors.ts'
import { inline, literal, type Literal } from './literal.ts'

export interface ReportQuery {
  text: string
  values: readonly Literal[]
}

/** PostgreSQL itself writes the CSV, row by row, with a header. */
export interface Exporter {
  /** Throws 503 when all export connections stay busy; an abandoned stream frees its connection. */
  csv(query: ReportQuery, timeZone: string): Promise<Readable>
}

/** Has its own pool, so that exports never block a page. */
export function exporter(pool: pg.Pool): Exporter {
  return {
    async csv(query, timeZone) {
      const client = await connect(pool)
      try {
        await client.query(
          `begin read only; set local timezone to ${literal(timeZone)}; set local datestyle to 'ISO, YMD'`,
        )
      } catch (failure) {
        client.release(true)
        // Node knows the zone; the database does not.
        if (failure instanceof pg.DatabaseError && failure.code === '22023')
          throw badRequest('Unknown time zone')
        throw failure
      }
      const copying = client.query(
        copyTo(`copy (${inline(query.text, query.values)}) to stdout (format csv, header)`),
      )
      // As text, which V8 collects promptly; buffers accumulate outside its heap, tens of
      // megabytes.
      copying.setEncoding('utf8')
      let isOver = false
      const free = (isBroken: boolean): void => {
        if (isOver) return
        isOver = true
        if (isBroken) client.release(true)
        else
          client.query('commit').then(
            () => client.release(),
            () => client.release(true),
          )
      }
      copying.once('end', () => free(false))
      copying.once('error', () => free(true))
      // Closed early: the client has gone, and the connection is in the middle of a row.
      copying.once('close', () => free(true))
      return copying
    },
  }
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (failure) {
    if (failure instanceof Error && failure.message.startsWith('timeout exceeded'))
      throw new AppError(
        503,
        'exports_busy',
        'Other downloads are still running. Please try again in a minute.',
        { retryAfter: 30 },
      )
    throw failure
  }
}
