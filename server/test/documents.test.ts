import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

import { beforeAll, expect, test } from 'vitest'

import { ROOT } from '../src/config/config.ts'

const documents = new Map<string, string>()

beforeAll(async () => {
  const docs = await readdir(join(ROOT, 'docs'), { recursive: true })
  const names = docs.filter((name) => name.endsWith('.md')).map((name) => join('docs', name))
  for (const name of ['README.md', 'CONTRIBUTING.md', ...names])
    documents.set(name, await readFile(join(ROOT, name), 'utf8'))
})

/** Everything a pattern's first group matches, with the document it is in. */
const references = (pattern: RegExp): { document: string; it: string }[] =>
  [...documents].flatMap(([document, text]) =>
    [...text.matchAll(pattern)].map(([, reference = '']) => ({ document, it: reference })),
  )

test('every link between documents has a target', () => {
  const links = references(/\]\((?!https?:)([^)#]+)/g)
  expect(links.length).toBeGreaterThan(20)
  const dead = links.filter(
    ({ document, it: reference }) => !existsSync(join(ROOT, dirname(document), reference)),
  )
  expect(dead).toEqual([])
})

test('every file that a document names by its whole path exists', () => {
  const paths = references(
    /`((?:contract|server|web|e2e|bench|scripts|docs|identity-platform)\/[\w./-]+)`/g,
  )
  expect(paths.length).toBeGreaterThan(40)
  // Only exists after a build or an installation.
  const built = /^(web|server)\/dist/
  expect(
    paths.filter(
      ({ it: reference }) => !built.test(reference) && !existsSync(join(ROOT, reference)),
    ),
  ).toEqual([])
})

test('every script and operator command that a document names exists, and every command is documented', async () => {
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const named = [...references(/\bnpm run ([\w:-]+)/g), ...references(/\bnpm (start|test)\b/g)]
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ it: reference }) => scripts[reference] === undefined)).toEqual([])

  const files = await Promise.all(
    ['', 'operator', 'personal-data', 'staff'].map((folder) =>
      readdir(join(ROOT, 'server/src/cli/commands', folder)),
    ),
  )
  const commands = files
    .flat()
    .filter((file) => file.endsWith('.ts'))
    .map((file) => basename(file, '.ts'))
  expect(
    references(/npm run cli -- ([a-z][\w-]+)/g).filter(
      ({ it: reference }) => !commands.includes(reference),
    ),
  ).toEqual([])
  const [, documented = ''] = (documents.get('docs/operations.md') ?? '').split(
    "## The operator's commands",
  )
  expect(commands.filter((command) => !documented.includes(`\`${command}\``))).toEqual([])
})

test('the table of the requirements counts them right', () => {
  const text = documents.get('docs/requirements.md') ?? ''
  const counts = [...text.matchAll(/^\| (\w+) \| (\d+) \|/gm)].map(
    ([, area = '', count]) => [area, Number(count)] as const,
  )
  expect(counts.length).toBeGreaterThan(30)
  // Calls are listed in their own table.
  const listed = (area: string) =>
    text.match(new RegExp(`^- \\*\\*${area}-\\d+\\*\\*`, 'gm'))?.length
  const mismatches = counts.filter(([area, count]) => area !== 'API' && listed(area) !== count)
  expect(mismatches).toEqual([])
  const total = counts.reduce((sum, [, count]) => sum + count, 0)
  expect(text).toContain(`| **Total** | **${total}** | |`)
})
