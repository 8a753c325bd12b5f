import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { columnName } from '../src/db/names.ts'

const MODULES = join(import.meta.dirname, '../src/modules')

const WRITES = [
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'((?:app|global)\.\w+)/g,
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate)\s+((?:app|global)\.\w+)/gi,
]

/** The tables that a module's sources write. */
async function tablesOf(module: string): Promise<Set<string>> {
  const folder = join(MODULES, module)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = await Promise.all(
    entries
      .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
      .map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8')),
  )
  return new Set(
    texts.flatMap((text) =>
      WRITES.flatMap((write) =>
        [...text.matchAll(write)].map(([, table = '']) => columnName(table)),
      ),
    ),
  )
}

test('one module writes each table', async () => {
  const writers = new Map<string, string[]>()
  for (const module of await readdir(MODULES))
    for (const table of await tablesOf(module))
      writers.set(table, [...(writers.get(table) ?? []), module])
  expect(writers.size).toBeGreaterThan(40)
  expect([...writers].filter(([, modules]) => modules.length > 1)).toEqual([])
})
