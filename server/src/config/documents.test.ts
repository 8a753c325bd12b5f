import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { STALE_READS } from '../db/replica/stale-reads.ts'
import { ROOT } from './config.ts'
import type { Setting } from './setting.ts'
import { IDENTITY_SETTINGS, LIMIT_SETTINGS, SETTINGS } from './settings.ts'
import {
  DEMO_DATABASE,
  ON_A_CLUSTER,
  ON_ONE_MACHINE,
  UNKNOWN_SECRET,
  SITUATIONS,
  TRIED,
} from './situations.ts'

const rowsOf = (settings: Readonly<Record<string, Setting<unknown>>>): string[] => [
  '| Variable | Unset | Meaning |',
  '|---|---|---|',
  ...Object.entries(settings).map(([name, { isPerBrand, isSecret, unset, meaning }]) => {
    const names = isPerBrand ? `\`${name}\`, \`${name}_{BRAND}\`` : `\`${name}\``
    return `| ${names} | ${unset} | ${isSecret ? 'Secret. ' : ''}${meaning} |`
  }),
]

const situations = [
  '| Setting | Situation | The server |',
  '|---|---|---|',
  ...[...SITUATIONS, DEMO_DATABASE, TRIED, UNKNOWN_SECRET, ON_A_CLUSTER, ON_ONE_MACHINE].map(
    ({ setting, when, outcome }) => `| \`${setting}\` | ${when} | ${outcome} |`,
  ),
]

const staleReadsTable = [
  '| Read there | Its name in `paydeck_late_reads_total` |',
  '|---|---|',
  ...Object.entries(STALE_READS).map(([name, description]) => `| ${description} | \`${name}\` |`),
]

/** Replaces the first table under a heading. */
const withTable = (text: string, heading: string, table: readonly string[]): string => {
  const lines = text.split('\n')
  const from = lines.findIndex((line, at) => at > lines.indexOf(heading) && line.startsWith('| '))
  const rest = lines.slice(from)
  const length = rest.findIndex((line) => !line.startsWith('|'))
  return [...lines.slice(0, from), ...table, ...rest.slice(length)].join('\n')
}

// `UPDATE_GOLDEN=1` rewrites the tables.
test.each([
  ['docs/operations.md', '## Settings', rowsOf(SETTINGS)],
  ['docs/operations.md', '### How fast calls may come', rowsOf(LIMIT_SETTINGS)],
  ['docs/operations.md', '### What a start refuses', situations],
  ['docs/operations.md', '### A replica', staleReadsTable],
  ['docs/identity-platform.md', '## Here', rowsOf(IDENTITY_SETTINGS)],
])('%s has the table of "%s" as the server reads it', (path, heading, table) => {
  const file = join(ROOT, path)
  const expected = withTable(readFileSync(file, 'utf8'), heading, table)
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(file, expected)
  expect(readFileSync(file, 'utf8')).toBe(expected)
})
