import { isAccountNumber, isBsb } from '@paydeck/contract/identifiers/bank-account'
import { describe, expect, test } from 'vitest'

import { DEBIT_FAILURES } from './direct-debit/port.ts'
import { type TestAccount, TEST_DEBIT_ACCOUNTS } from './direct-debit/sandbox/test-accounts.ts'
import { PAYTO_REFUSALS } from './payto/port.ts'
import { hintOf, payerKey, TEST_PAYERS } from './payto/sandbox/test-payers.ts'

const bsbOf = ({ bsb }: TestAccount): string => `${bsb.slice(0, 3)}-${bsb.slice(3)}`

const document = (): string => `# Test bank accounts

The sandbox providers of direct debit and PayTo take these accounts and payers and no others: a real one is refused and
never kept. No money moves.

## Direct debit

| BSB | Account number | What happens |
|---|---|---|
${TEST_DEBIT_ACCOUNTS.map((account) => `| \`${bsbOf(account)}\` | \`${account.accountNumber}\` | ${account.what} |\n`).join('')}
Days are those of Sydney's banks, in business time: a debit submitted on a Thursday has its result as Monday begins, and
\`npm run cli -- clock +4d\` gets there. While a debit waits, its payment is pending, its order is held, and nothing stands in the books.
A confirmed one is asked after once a day until it can come back no more.

A debit that comes back late makes its payment failed: the whole amount is taken from the merchant again, whatever was
refunded or paid out meanwhile, and the fee is kept. Its order stays paid, since the customer has what was ordered; to be
paid after all, send a new order.

## PayTo

| PayID, or BSB and account number | What happens |
|---|---|
${TEST_PAYERS.map(({ payer, what }) => `| \`${payer}\` | ${what} |\n`).join('')}
An agreement pays one order, its own amount at most. One that waits for its payer is looked at every minute of business
time and charged as soon as it is active; \`npm run cli -- clock +10m\` gets there. PayTo money comes back
by a dispute only.

## When no answer comes

A silent account leaves the payment unknown. The server asks the provider again after 1, 5, 15 and 60 minutes and then
every hour of business time, so \`npm run cli -- clock +10m\` settles it at once.

This page is written from \`test-accounts.ts\` and \`test-payers.ts\` under \`server/src/providers\`: change the tables
there, then run \`npx vitest run -u test-accounts\`.
`

describe('the test accounts', () => {
  test('match their documentation', async () => {
    await expect(document()).toMatchFileSnapshot('../../../docs/test-accounts.md')
  })

  test('have numbers that forms accept, each used once', () => {
    for (const { bsb, accountNumber } of TEST_DEBIT_ACCOUNTS)
      expect([isBsb(bsb), isAccountNumber(accountNumber, 'AU')]).toEqual([true, true])
    const keys = TEST_DEBIT_ACCOUNTS.map(({ bsb, accountNumber }) => `${bsb} ${accountNumber}`)
    expect(new Set(keys).size).toBe(keys.length)
    expect(new Set(TEST_PAYERS.map(({ payer }) => payerKey(payer))).size).toBe(TEST_PAYERS.length)
  })

  test('cover every way a debit can fail or be returned', () => {
    const shown = TEST_DEBIT_ACCOUNTS.flatMap(({ behaviour }) =>
      'code' in behaviour ? [behaviour.code] : [],
    )
    expect([...new Set(shown)].toSorted()).toEqual([...DEBIT_FAILURES].toSorted())
  })

  test('cover every refusal of a PayTo payment by the payer or their bank', () => {
    const shown = TEST_PAYERS.flatMap(({ behaviour: { approves, answersAfter, charge } }) => [
      ...(approves ? [] : ['agreement_refused']),
      ...(answersAfter === null ? ['agreement_expired'] : []),
      ...(charge.kind === 'refused' ? [charge.code] : []),
    ])
    // The others are the caller's mistakes: an unknown or used agreement, or another amount.
    const ofPayers = PAYTO_REFUSALS.filter(
      (code) => !['agreement_unknown', 'agreement_used', 'agreement_amount'].includes(code),
    )
    expect([...new Set(shown)].toSorted()).toEqual(ofPayers.toSorted())
  })
})

test.each([
  ['Jane.Doe@Example.com', 'j•••@example.com'],
  ['+61 400 000 001', '•••0001'],
  ['000-000 000123456', '•••3456'],
])('a payer %s is shown as %s', (typed, hint) => {
  expect(hintOf(typed)).toBe(hint)
})
