import { DECLINE_CODES } from '@paydeck/contract/protocol/decline-codes'
import { describe, expect, test } from 'vitest'

import { isCardNumber } from './card-number.ts'
import { TEST_CARDS_PAGE } from './test-cards-page.ts'
import { CARD_BRANDS, groupDigits, TEST_CARDS } from './test-cards.ts'

const document = (): string => `# Test cards

The sandbox card provider accepts these cards only: real card numbers are refused and never stored. Use any future expiry
month, any name, and any security code of three digits (four for American Express).

| Number | Brand | Kind | What happens |
|---|---|---|---|
${TEST_CARDS.map((card) => `| \`${groupDigits(card)}\` | ${CARD_BRANDS[card.brand]} | ${card.funding} | ${card.description} |\n`).join('')}
Refused by the provider before any charge: a number with a wrong check digit (\`incorrect_number\`), a month that
does not exist (\`invalid_expiry_month\`), a year that has passed (\`invalid_expiry_year\`), a month of this year that has
passed (\`expired_card\`), a security code of the wrong length (\`invalid_cvc\`).

A silent card leaves the payment unknown. The server asks the provider again after 1, 5, 15 and 60 minutes and then every
hour of business time, so \`npm run cli -- clock +10m\` resolves it.

A card check for a payment plan has the same outcomes, without a charge.

This page is generated from \`server/src/providers/card/sandbox/test-cards.ts\`: change the table there, then run
\`npx vitest run -u test-cards\`.
`

describe('the test cards', () => {
  test('match their documentation', async () => {
    await expect(document()).toMatchFileSnapshot('../../../../../docs/test-cards.md')
  })

  test('are on the page that the customer’s test note links to, with their codes', () => {
    for (const card of TEST_CARDS) expect(TEST_CARDS_PAGE).toContain(groupDigits(card))
    expect(TEST_CARDS_PAGE).toContain('Declined: <code>insufficient_funds</code>')
    expect(TEST_CARDS_PAGE).not.toContain('`')
  })

  test('have numbers that forms accept, each used once', () => {
    expect(TEST_CARDS.filter(({ number }) => !isCardNumber(number))).toEqual([])
    expect(new Set(TEST_CARDS.map(({ number }) => number)).size).toBe(TEST_CARDS.length)
  })

  test('cover every decline a bank can give', () => {
    const shown = TEST_CARDS.flatMap(({ behaviour }) =>
      behaviour.kind === 'declines' ? [behaviour.code] : [],
    )
    expect(shown.toSorted()).toEqual([...DECLINE_CODES].toSorted())
  })
})

test.each([
  ['4242424242424242', true],
  ['4242424242424241', false],
  ['4242424242424224', false],
  ['0000000000000000', true],
  ['424242424242', true],
  ['42424242', false],
  ['４２４２４２４２４２４２４２４２', false],
  ['', false],
])('%s has the right check digit: %s', (number, fits) => {
  expect(isCardNumber(number)).toBe(fits)
})
