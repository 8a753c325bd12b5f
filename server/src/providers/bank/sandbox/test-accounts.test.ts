import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { behaviourOf, TEST_ACCOUNTS } from './test-accounts.ts'

test('docs/test-bank-accounts.md lists every test account and what it does', async () => {
  const text = await readFile(
    join(import.meta.dirname, '../../../../../docs/test-bank-accounts.md'),
    'utf8',
  )
  for (const { ending, description: words } of TEST_ACCOUNTS)
    expect(text).toContain(`| \`${ending}\` | ${words} |`)
})

test('the last four digits decide, for Australian and New Zealand numbers alike', () => {
  expect(behaviourOf('100009001').kind).toBe('refused')
  expect(behaviourOf('123456789009001').kind).toBe('refused')
  expect(behaviourOf('900112345').kind).toBe('arrives')
})
