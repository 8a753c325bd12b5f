import { expect, test } from 'vitest'

import { accentsOf, contrast, readColour, type Scheme } from './own-accent.ts'
import { standard } from './brands.ts'

test('BEY-183 keeps a readable colour', () => {
  expect(accentsOf(standard, '#1a237e').light).toEqual({
    base: '#1a237e',
    hover: '#353d8d',
    on: '#ffffff',
    soft: '#e8e9f2',
  })
  expect(accentsOf(standard, '#ffdd00').dark.base).toBe('#ffdd00')
})

test('BEY-183 darkens an unreadable colour on light pages and lightens it on dark ones, and keeps its hue', () => {
  const { light } = accentsOf(standard, '#ffdd00')
  const [red = 0, green = 0, blue = 0] = readColour(light.base) ?? []
  expect(light.base).not.toBe('#ffdd00')
  expect(red).toBeGreaterThan(green)
  expect(blue).toBe(0)
  expect(accentsOf(standard, '#1a237e').dark.base).not.toBe('#1a237e')
})

test('BEY-219 replaces black on dark pages and white on light ones with the text colour, not with a grey', () => {
  const baseOf = (colour: string, scheme: Scheme) => accentsOf(standard, colour)[scheme].base
  expect(baseOf('#000000', 'dark')).toBe('#ecede8')
  expect(baseOf('#000000', 'light')).toBe('#000000')
  expect(baseOf('#fdfdfd', 'light')).toBe('#1b1c1a')
  expect(baseOf('#fdfdfd', 'dark')).toBe('#fdfdfd')
  // Not a grey, so the brand's green stays green.
  expect(baseOf('#0b5d4a', 'dark')).not.toBe('#ecede8')
})

const channels = ['00', '33', '77', '99', 'cc', 'ff']
const ALL = channels.flatMap((red) =>
  channels.flatMap((green) => channels.map((blue) => `#${red}${green}${blue}`)),
)

test.each<Scheme>(['light', 'dark'])(
  'BEY-183 text on and in any colour has a contrast of at least 4.5:1 (%s)',
  (scheme) => {
    const surface = readColour(scheme === 'light' ? '#fff' : '#1a1c1a')
    const hard = ALL.filter((colour) => {
      const accent = accentsOf(standard, colour)[scheme]
      const [base, on, soft] = [accent.base, accent.on, accent.soft].map(readColour)
      if (!base || !on || !soft || !surface) return true
      return Math.min(contrast(on, base), contrast(base, soft), contrast(base, surface)) < 4.5
    })
    expect(hard).toEqual([])
  },
)

test.each([null, '', 'red', '#12', 'url(https://evil.example)'])(
  'BEY-183 without a colour (%s) the accent is the brand’s',
  (colour) => expect(accentsOf(standard, colour)).toEqual(standard.accent),
)

test.each([
  ['#ffffff', '#000000', 21],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
  ['#ff0000', '#ffffff', 4],
  ['#008000', '#ffffff', 5.14],
  ['#0000ff', '#ffffff', 8.59],
  ['#ffff00', '#0000ff', 8],
  ['#0a0a0a', '#000000', 1.06],
  ['#123456', '#123456', 1],
])('%s and %s have the contrast of WCAG’s formula, %d', (foreground, other, ratio) => {
  const [a, b] = [readColour(foreground), readColour(other)]
  if (!a || !b) throw new Error('Both are colours.')
  expect(Math.round(contrast(a, b) * 100) / 100).toBe(ratio)
  expect(contrast(b, a)).toBe(contrast(a, b))
})

test('reads colours of six or three digits, with and without #, and nothing else', () => {
  const colour = [26, 35, 126]
  expect(['#1a237e', '1A237E', ' #1a237e '].map(readColour)).toEqual([colour, colour, colour])
  const short = [170, 187, 12 * 17]
  expect(['#abc', 'ABC', ' abc '].map(readColour)).toEqual([short, short, short])
  const invalid = ['#12345', '#1234567', 'x123456', '123456x', 'x#abc', '#abcd', 'ggg', '##123456']
  expect(invalid.map(readColour)).toEqual(invalid.map(() => null))
})
