import type { Readable } from 'node:stream'

import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

import { AppError, badRequest } from '../kit/errors.ts'
import { inline, literal, type Literal } from './literal.ts'

/** One query of a report; `$1` … are its values. */
export interface ReportQuery {
  text: string
  values: readonly Literal[]
}

/** Writes the answer of a query as CSV with a header line, row by row inside the database. */
export interface Exporter {
  /**
   * Streams a query's rows. `timeZone` is the zone in which the query's `to_char` sees instants. Throws 503 when all
   * connections for exports are taken for too long; a stream that is given up frees its connection.
   */
  csv(query: ReportQuery, timeZone: string): Promise<Readable>
}

/** Exports over a pool of their own, so that they never stand in the way of a page. */
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
        // The zone is known here, but not to the database.
        if (failure instanceof pg.DatabaseError && failure.code === '22023')
          throw badRequest('Unknown time zone')
        throw failure
      }
      const copying = client.query(
        copyTo(`copy (${inline(query.text, query.values)}) to stdout (format csv, header)`),
      )
      // As text, which V8 collects as it goes; bytes pile up outside its heap, tens of megabytes, until it looks there.
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
      // Closed before its end: whoever asked has gone, and the connection is in the middle of a row.
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
        30,
      )
    throw failure
  }
}
