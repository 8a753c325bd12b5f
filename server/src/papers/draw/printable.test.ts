import { expect, test } from 'vitest'

import { printable } from './printable.ts'

const LATIN = (codePoint: number): boolean => codePoint < 0x250
const shown = (text: string): string => printable(text, LATIN, '◊')

test('BEY-166 macrons stay, also where they were typed as marks of their own', () => {
  expect(shown('Te Whānau o Ōtāhuhu')).toBe('Te Whānau o Ōtāhuhu')
  expect(shown('Ma\u0304ori')).toBe('Māori')
})

test('BEY-166 a sign that the font lacks becomes one stand-in, however many code points it is of', () => {
  expect(shown('Cake 🎂 for 👩‍👩‍👧 and 🇳🇿')).toBe('Cake ◊ for ◊ and ◊')
  expect(shown('寿司')).toBe('◊◊')
})

test('BEY-166 marks that hide or turn text are left out, and line breaks become blanks', () => {
  expect(shown('pay\u202Eslip\u200B ©\uFE0F\r\nnow\u0000')).toBe('payslip © now')
})
