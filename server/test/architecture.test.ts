import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '../src')

const sources = async () => {
  const entries = await readdir(src, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.startsWith(join(src, 'kit')))
  return Promise.all(
    files.map(async (file) => ({ name: relative(src, file), text: await readFile(file, 'utf8') })),
  )
}

// The linter refuses Date.now, Math.random and process.env, but cannot see this spelling.
test('the time comes from a Clock, never from new Date()', async () => {
  const files = await sources()
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter(({ text }) => /new Date\(\s*\)/.test(text)).map(({ name }) => name)).toEqual(
    [],
  )
})

test('only stores and the ledger’s own checks contain SQL', async () => {
  const speaks = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|reader\.(query|quick)\b/
  const files = (await sources()).filter(({ name }) => /^(modules|http)\//.test(name))
  const [stores, others] = [true, false].map((isStore) =>
    files.filter(({ name, text }) => /[/-]store\.ts$/.test(name) === isStore && speaks.test(text)),
  )
  expect(stores?.length).toBeGreaterThan(20)
  expect(others?.map(({ name }) => name).toSorted()).toEqual([
    'modules/ledger/compare-charges.ts',
    'modules/ledger/compare-payouts.ts',
    'modules/ledger/compare-refunds.ts',
    'modules/ledger/invariants.ts',
  ])
})
