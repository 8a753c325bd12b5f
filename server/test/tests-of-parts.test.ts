import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { MONEY, SANDBOX_ONLY } from '../../scripts/tests-of-parts.mjs'

const sources = MONEY.map((file) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8'))

/** A title as it may be written: in full, or with one of its words from the rows of `test.each`. */
const spellings = (title: string): string[] => {
  const words = title.split(' ')
  const withGap = (at: number) =>
    words.with(at, (words[at] ?? '').replace(/^[\w]+/, '%s')).join(' ')
  return [title, ...words.map((_, at) => withGap(at))]
}

test('each test that runs only in the sandbox is named by a title that exists', () => {
  const unknown = SANDBOX_ONLY.source
    .split('|')
    .filter(
      (title) =>
        !spellings(title).some((spelling) => sources.some((text) => text.includes(spelling))),
    )
  expect(unknown).toEqual([])
})
