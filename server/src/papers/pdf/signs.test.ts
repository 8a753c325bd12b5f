import { expect, test } from 'vitest'

import { signsOf } from './signs.ts'

test('BEY-166 macrons stay, also where they were typed as marks of their own', () => {
  expect(signsOf('Ōta Ma\u0304ori')).toEqual(Array.from('Ōta Māori'))
})

test('BEY-182 what a reader sees as one sign is one sign', () => {
  expect(signsOf('👩‍👩‍👧 ❤️🇳🇿')).toEqual(['👩‍👩‍👧', ' ', '❤️', '🇳🇿'])
  expect(signsOf('寿司')).toEqual(['寿', '司'])
})

test('BEY-166 marks that hide or turn text are left out, and line breaks become blanks', () => {
  expect(signsOf('pay\u202Eslip\u200B ©\r\nnow\u0000').join('')).toBe('payslip © now')
})
