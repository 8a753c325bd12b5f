import { expect, test } from 'vitest'

import type { Sign } from './lettering.ts'
import { linesOf, runsOf } from './mixed-lines.ts'
import { signsOf } from './signs.ts'

const FONTS: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Arabic}/u, 'arabic'],
  [/\p{Script=Hebrew}/u, 'hebrew'],
  [/\p{Script=Han}|[，。]/u, 'han'],
]
const glyphsOf = (text: string): Sign[] =>
  signsOf(text).map((sign) => ({
    text: sign,
    font: FONTS.find(([signs]) => signs.test(sign))?.[1] ?? 'latin',
  }))

/** From left to right; runs that the font reorders itself are in brackets. */
const order = (text: string): string[] =>
  runsOf(glyphsOf(text)).map((run) => (run.isReordered ? `[${run.text}]` : run.text))

test('BEY-182 orders right-to-left words from the right, and numbers and Latin between them from the left', () => {
  expect(order('For שלום עולם today')).toEqual(['For ', '[שלום עולם]', ' today'])
  expect(order('שלום עולם')).toEqual(['[שלום עולם]'])
  expect(order('שלום 12:30 עולם')).toEqual(['[עולם]', ' ', '12:30', ' ', '[שלום]'])
  expect(order('שלום!')).toEqual(['!', '[שלום]'])
  expect(order('(שלום)')).toEqual(['(', '[שלום]', ')'])
  expect(order('مطعم (فرع)')).toEqual(['(', '[فرع]', ') ', '[مطعم]'])
})

const broken = (text: string, width: number): string[] =>
  linesOf(glyphsOf(text), width, (line) => line.length).map((line) =>
    line.map((sign) => sign.text).join(''),
  )

test('BEY-182 breaks lines at blanks, between characters of scripts without blanks, and within a long word', () => {
  expect(broken('one two 北京海鲜', 7)).toEqual(['one two', '北京海鲜'])
  expect(broken('北京海鲜馆', 2)).toEqual(['北京', '海鲜', '馆'])
  expect(broken('北京，海鲜', 2)).toEqual(['北', '京，', '海鲜'])
  expect(broken('abcdefg 北', 3)).toEqual(['abc', 'def', 'g 北'])
  expect(broken('', 3)).toEqual([''])
})
