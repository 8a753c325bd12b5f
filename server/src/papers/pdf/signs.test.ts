import { expect, test } from 'vitest'

import { signsOf } from './signs.ts'

test('BEY-166 keeps macrons, including those typed as combining marks', () => {
  expect(signsOf('Ōta Ma\u0304ori')).toEqual(Array.from('Ōta Māori'))
})

test('BEY-182 treats what a reader sees as one character as one', () => {
  expect(signsOf('👩‍👩‍👧 ❤️🇳🇿')).toEqual(['👩‍👩‍👧', ' ', '❤️', '🇳🇿'])
  expect(signsOf('寿司')).toEqual(['寿', '司'])
})

test('BEY-166 drops marks that hide or reorder text, and turns line breaks into blanks', () => {
  expect(signsOf('pay\u202Eslip\u200B ©\r\nnow\u0000').join('')).toBe('payslip © now')
})
