import type { MigrationFile } from './files.ts'
import { effectsOf, hasBlock } from './effects.ts'

export interface Planned {
  /** As it is recorded. */
  name: string
  file: MigrationFile
  /** The database has it with a former text: only its checksum changes. */
  isKnown: boolean
}

/** Rows of the tables that are there, by name with schema; about as many, or unknown (-1). */
export type TableSizes = ReadonlyMap<string, number>

const SMALL = 10_000

const sizeOf = (rows: number): string => {
  if (rows < 0) return 'of unknown size'
  return rows < SMALL ? 'small' : `about ${rows.toLocaleString('en-AU')} rows`
}

/** What applying these comes to, a line each: how they run, and what they do to tables that are in use. */
export function planLines(planned: readonly Planned[], sizes: TableSizes): string[] {
  const made = new Set<string>()
  return planned.flatMap(({ name, file, isKnown }) => {
    if (isKnown)
      return [name, '  applied already, with a former text: nothing but its checksum changes']
    // All are read, as later ones must know what earlier ones make.
    const effects = effectsOf(file.text, made).filter(({ table }) => sizes.has(table))
    return [
      name,
      `  ${file.isConcurrent ? 'outside a transaction, and can be resumed' : 'in one transaction'}`,
      ...effects.map(
        ({ table, lock, waits }) =>
          `  ${table} (${sizeOf(sizes.get(table) ?? -1)}): ${lock} lock, ${waits}`,
      ),
      ...(hasBlock(file.text)
        ? ['  a block whose statements are put together as it runs: read the file']
        : []),
    ]
  })
}
