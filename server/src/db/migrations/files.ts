import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

export interface MigrationFile {
  /** Its file name, by which they are ordered. */
  file: string
  text: string
  checksum: string
  /** Checksums of texts that it had before a release; a database that has one of them needs it no more. */
  formerChecksums: readonly string[]
  /** Each of its statements runs outside a transaction, as building an index without holding up writers needs. */
  isConcurrent: boolean
}

const FORMERLY = /^-- formerly: ([0-9a-f]{64})$/gm
const CONCURRENTLY = '-- runs: outside a transaction\n'

/** What stands in a folder, in the order in which it is applied. */
export function readMigrations(folder: string): MigrationFile[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  return files.toSorted().map((file) => {
    const text = readFileSync(resolve(folder, file), 'utf8')
    return {
      file,
      text,
      checksum: createHash('sha256').update(text).digest('hex'),
      formerChecksums: [...text.matchAll(FORMERLY)].map(([, checksum = '']) => checksum),
      isConcurrent: text.startsWith(CONCURRENTLY),
    }
  })
}
