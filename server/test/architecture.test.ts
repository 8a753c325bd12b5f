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
  const [stores, nonStores] = [true, false].map((isStore) =>
    files.filter(({ name, text }) => /[/-]store\.ts$/.test(name) === isStore && speaks.test(text)),
  )
  expect(stores?.length).toBeGreaterThan(20)
  expect(nonStores?.map(({ name }) => name).toSorted()).toEqual([
    'modules/ledger/checks/compare-charges.ts',
    'modules/ledger/checks/compare-payouts.ts',
    'modules/ledger/checks/compare-refunds.ts',
    'modules/ledger/invariants.ts',
  ])
})

test('no folder holds more than 25 files, and no style sheet more than 300 lines', async () => {
  const root = join(import.meta.dirname, '../..')
  const rooms = ['contract/src', 'server/src', 'web/src', 'bench/src']
  const entries = await Promise.all(
    rooms.map((room) => readdir(join(root, room), { recursive: true, withFileTypes: true })),
  )
  const files = entries
    .flat()
    .filter((entry) => entry.isFile() && !/\.(test|gen)\.tsx?$/.test(entry.name))
  const folders = Map.groupBy(files, ({ parentPath }) => relative(root, parentPath))
  expect(folders.size).toBeGreaterThan(100)
  expect([...folders].filter(([, held]) => held.length > 25).map(([name]) => name)).toEqual([])

  const sheets = files.filter(({ name }) => name.endsWith('.css'))
  const lines = await Promise.all(
    sheets.map(async ({ parentPath, name }) => ({
      name,
      count: (await readFile(join(parentPath, name), 'utf8')).split('\n').length - 1,
    })),
  )
  expect(lines.length).toBeGreaterThan(50)
  expect(lines.filter(({ count }) => count > 300)).toEqual([])
})

test('no control appears only on hover, since phones cannot hover', async () => {
  const web = join(import.meta.dirname, '../../web/src')
  const names = (await readdir(web, { recursive: true })).filter((name) => name.endsWith('.css'))
  const rules = await Promise.all(
    names.map(async (name) =>
      [
        ...(await readFile(join(web, name), 'utf8')).matchAll(/([^{}]*:hover[^{}]*)\{([^{}]*)\}/g),
      ].map(([, selector = '', body = '']) => ({ where: `${name} ${selector.trim()}`, body })),
    ),
  )
  expect(rules.flat().length).toBeGreaterThan(20)
  const shows = rules
    .flat()
    .filter(({ body }) => /(?:^|[;\s])(?:opacity|visibility|display):/.test(body))
  expect(shows.map(({ where }) => where)).toEqual([])
})
