// The tests that cover a file, quickest first.
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { root } from '../tools.mjs'

/** @param {...string} names */
const money = (...names) => names.map((name) => `server/test/money/${name}.test.ts`)

/** @type {Record<string, readonly string[]>} */
const TESTS_BY_MODULE = {
  'bank-payments': money(
    'direct-debit',
    'debit-events',
    'payto',
    'payto-events',
    'crash',
    'bank-refunds',
    'odd-answers',
  ),
  'card-payments': money(
    'pay',
    'three-ds',
    'crash',
    'unknown-outcome',
    'shop-challenges',
    'repeated-calls',
    'shop-answers',
    'shop-interleavings',
  ),
  'client-money': money('client-money', 'client-money-files'),
  disputes: money(
    'disputes',
    'dispute-events',
    'dispute-answers',
    'inquiries',
    'late-outcomes',
    'dispute-reminders',
    'dispute-files',
    'odd-answers',
  ),
  ledger: money(
    'balance',
    'refunds',
    'payouts',
    'disputes',
    'settlement',
    'plans',
    'late-outcomes',
    'local-days',
  ),
  operations: money('unknown-outcome', 'crash', 'provider-away', 'refund-crash', 'late-outcomes'),
  payments: [
    'server/src/cli/moving.test.ts',
    'server/test/mcp/interrupted-proposals.test.ts',
    ...money(
      'odd-answers',
      'pay',
      'refunds',
      'holds',
      'completion',
      'crash',
      'typed-card',
      'shop-saved-cards',
      'payment-tokens',
      'past-refunds',
      'shop-challenges',
    ),
  ],
  payouts: money(
    'payouts',
    'payout-crash',
    'payout-blocks',
    'late-outcomes',
    'local-days',
    'settlement',
  ),
  plans: [
    ...money(
      'plans',
      'plan-cards',
      'plan-challenges',
      'request-terms',
      'follow-up-crash',
      'repeated-calls',
      'odd-answers',
    ),
    'server/src/cli/cli.test.ts',
  ],
  reconciliation: money('reconciliation', 'client-money', 'two-banks'),
  refunds: money(
    'refunds',
    'refund-crash',
    'idempotency',
    'approvals',
    'races',
    'past-refunds',
    'plans',
    'late-outcomes',
    'odd-answers',
  ),
  settlements: money('settlements', 'reconciliation', 'client-money'),
  verification: money('verification', 'follow-up-crash'),
}

/** @param {string} folder */
const testsIn = (folder) =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder))
        .filter((name) => name.endsWith('.test.ts'))
        .map((name) => `${folder}/${name}`)
    : []

/**
 * In stages: a stage runs only if no earlier one failed.
 * @param {string} file
 * @returns {string[][]}
 */
export function nearestTests(file) {
  const [, folder = '', name = ''] = /^(server\/src\/modules\/([^/]+))\//.exec(file) ?? []
  const beside = testsIn(dirname(file))
  const own = folder === '' ? [] : [...new Set([...beside, ...testsIn(folder)])]
  const stages =
    folder === ''
      ? [beside, money('plans', 'refunds', 'payouts', 'local-days', 'pay')]
      : [[...own, ...(TESTS_BY_MODULE[name] ?? [])]]
  return [
    ...stages,
    ['server/test/soak/random-books.test.ts', 'server/test/soak/simulate/simulation.test.ts'],
  ]
}
