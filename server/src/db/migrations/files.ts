import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

export interface MigrationFile {
  /** The file name, which decides the order. */
  file: string
  text: string
  checksum: string
  /** Checksums of texts the file had before a release; a database with one of them need not run it again. */
  formerChecksums: readonly string[]
  /** Runs each statement outside a transaction, which building an index without blocking writers requires. */
  isConcurrent: boolean
}

const FORMERLY = /^-- formerly: ([0-9a-f]{64})$/gm
const CONCURRENTLY = '-- runs: outside a transaction\n'

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
