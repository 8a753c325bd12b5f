import type { PayoutBlock } from '@paydeck/contract/calls/payouts'
import { expect, test } from 'vitest'

import { hasPayoutSettings } from './has-payout-settings.ts'
import { blockAction, blockText, waitText } from './payout-block-text.ts'

const SYDNEY = 'Australia/Sydney'
const block = (reason: PayoutBlock['reason'], more: Partial<PayoutBlock> = {}): PayoutBlock => ({
  currency: 'AUD',
  reason,
  waiting: 250_00,
  message: null,
  // Already the 1st of December in Sydney.
  heldUntil: '2026-11-30T20:00:00Z',
  account: { externalAccountId: 'xacc_1', accountNumberLast4: '5678' },
  ...more,
})

test.each([
  [
    block('no_bank_account'),
    '$250.00 AUD cannot be transferred: you have no bank account for Australian dollars.',
  ],
  [
    block('no_bank_account', { currency: 'NZD', waiting: 0 }),
    'Money you earn in New Zealand dollars cannot be transferred: you have no bank account for New Zealand dollars.',
  ],
  [
    block('no_bank_account', { waiting: null }),
    'Money you earn in Australian dollars cannot be transferred: you have no bank account for Australian dollars.',
  ],
  [
    block('account_returned'),
    'A transfer to your account ••••\u00A05678 came back. $250.00 AUD waits until you confirm that account or choose another.',
  ],
  [
    block('account_returned', { account: null, message: 'Account closed.' }),
    'A transfer to your bank account came back. Account closed. $250.00 AUD waits until you confirm that account or choose another.',
  ],
  [
    block('account_on_hold'),
    'Your bank account was changed recently. To keep your money safe, transfers in AUD begin again on 1st Dec 26.',
  ],
  [
    block('account_on_hold', { heldUntil: null }),
    'Your bank account was changed recently. To keep your money safe, transfers in AUD begin again after a short wait.',
  ],
  [
    block('no_bank_provider'),
    'Transfers have not been switched on yet. Your money is safe and waits here.',
  ],
  [
    block('balance_owed'),
    'Refunds and disputes came to more than your payments. AUD transfers resume once new payments cover the difference.',
  ],
])('why money is not transferred: %o', (why, text) => {
  expect(blockText(why, SYDNEY)).toBe(text)
})

test.each([
  [
    block('no_bank_account'),
    'The money waits: there is no bank account for Australian dollars.',
    'Add a bank account',
  ],
  [
    block('account_returned'),
    'The money waits until your account ••••\u00A05678 is confirmed or replaced.',
    'Check the bank account',
  ],
  [block('account_on_hold'), 'The money waits: transfers in AUD begin again on 1st Dec 26.', null],
  [block('no_bank_provider'), 'The money waits: transfers have not been switched on yet.', null],
  [block('balance_owed'), 'The money first covers your negative balance.', null],
])('what happens to a payment’s money meanwhile, and what to do: %o', (why, text, action) => {
  expect([waitText(why, SYDNEY), blockAction(why)]).toEqual([text, action])
})

test('hides transfer settings only with Abacus, unless they are shown beside the list', () => {
  const has = (abacusEnabled: boolean, settingsBesideAll: boolean) =>
    hasPayoutSettings({ abacusEnabled, settingsBesideAll })
  expect([has(true, true), has(true, false), has(false, true), has(false, false)]).toEqual([
    true,
    false,
    true,
    true,
  ])
})
