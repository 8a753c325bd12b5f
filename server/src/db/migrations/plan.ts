import type { MigrationFile } from './files.ts'
import { effectsOf, hasBlock } from './effects.ts'

export interface Planned {
  /** The name it is recorded under. */
  name: string
  file: MigrationFile
  /** The database has a former text of it: only the checksum changes. */
  hasFormerText: boolean
}

/** Approximate row counts of existing tables, by schema-qualified name; -1 is unknown. */
export type TableSizes = ReadonlyMap<string, number>

const SMALL = 10_000

const sizeOf = (rows: number): string => {
  if (rows < 0) return 'of unknown size'
  return rows < SMALL ? 'small' : `about ${rows.toLocaleString('en-AU')} rows`
}

/** What applying these does, in lines: how each one runs, and its effect on tables in use. */
export function planLines(planned: readonly Planned[], sizes: TableSizes): string[] {
  const createdTables = new Set<string>()
  return planned.flatMap(({ name, file, hasFormerText }) => {
    if (hasFormerText)
      return [name, '  applied already, with a former text: nothing but its checksum changes']
    // Runs for every file, because later ones need to know what earlier ones create.
    const effects = effectsOf(file.text, createdTables).filter(({ table }) => sizes.has(table))
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
