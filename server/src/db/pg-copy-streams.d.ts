declare module 'pg-copy-streams' {
  import type { Readable } from 'node:stream'
  import type pg from 'pg'

  /** What `COPY … TO STDOUT` sends, as it comes. */
  export function to(text: string): Readable & pg.Submittable
}
