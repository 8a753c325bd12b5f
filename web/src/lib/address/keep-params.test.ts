import { expect, test } from 'vitest'

import { keepParams } from './keep-params.ts'

test('the named parameters are kept as text, everything else is dropped', () => {
  expect(keepParams({ page: 2, q: 'x', other: 'y', from: ['a'] }, ['page', 'q', 'from'])).toEqual({
    page: '2',
    q: 'x',
  })
})
