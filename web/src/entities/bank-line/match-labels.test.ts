import { bankLineMatch } from '@paydeck/contract/calls/transfers/bank-lines'
import { expect, test } from 'vitest'

import { MATCH_LABELS } from './match-labels.ts'

test('a deposit says how it was matched with its transfer', () => {
  expect(bankLineMatch.options.map((method) => MATCH_LABELS[method])).toEqual([
    'Matched by reference',
    'Matched by amount and day',
    'Matched by what you said before',
    'Matched by hand',
  ])
})
