import { isAccountNumber, isBsb } from '@paydeck/contract/identifiers/bank-account'
import { describe, expect, test } from 'vitest'

import { DEBIT_FAILURES } from './direct-debit/port.ts'
import { type TestAccount, TEST_DEBIT_ACCOUNTS } from './direct-debit/sandbox/test-accounts.ts'
import { PAYTO_REFUSALS } from './payto/port.ts'
import { hintOf, payerKey, TEST_PAYERS } from './payto/sandbox/test-payers.ts'

const bsbOf = ({ bsb }: TestAccount): string => `${bsb.slice(0, 3)}-${bsb.slice(3)}`

const document = (): string => `# Test bank accounts

The sandbox providers of direct debit and PayTo accept these accounts and payers only: real ones are refused and
never stored. No money moves.

## Direct debit

| BSB | Account number | What happens |
|---|---|---|
${TEST_DEBIT_ACCOUNTS.map((account) => `| \`${bsbOf(account)}\` | \`${account.accountNumber}\` | ${account.description} |\n`).join('')}
Days are business days in Sydney, in business time: a debit submitted on a Thursday has its result at the start of Monday;
\`npm run cli -- clock +4d\` moves the clock there. While a debit is pending, its payment is pending, its order is locked, and
the ledger has no entry. The sweep asks about a confirmed debit once a day until it can no longer be returned.

A late return makes the payment failed: the whole amount is deducted from the merchant, whatever was refunded or paid out
meanwhile, and the fee is kept. The order stays paid, since the customer has the goods; to be paid after all, send a new
order. When only a part is returned, the payment stays paid, and what is left may be refunded; when a return is won back,
the payment is paid again, and may be refunded.

## PayTo

| PayID, or BSB and account number | What happens |
|---|---|
${TEST_PAYERS.map(({ payer, description: what }) => `| \`${payer}\` | ${what} |\n`).join('')}
An agreement pays one order, at most its own amount. The sweep checks a pending agreement every minute of business time and
charges it as soon as it is active; \`npm run cli -- clock +10m\` moves the clock there. Only a dispute can take PayTo money
back.

## When no answer comes

A silent account leaves the payment unknown. The server asks the provider again after 1, 5, 15 and 60 minutes and then
every hour of business time, so \`npm run cli -- clock +10m\` resolves it.

This page is generated from \`test-accounts.ts\` and \`test-payers.ts\` under \`server/src/providers\`: change the tables
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
    // The other refusals are the caller's bugs: an unknown or used agreement, or another amount.
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
