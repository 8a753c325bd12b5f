import { expect, test } from 'vitest'

import { inkBounds, type Pixels } from './ink-bounds.ts'

const CLEAR = [0, 0, 0, 0]
const WHITE = [255, 255, 255, 255]
const ALMOST_WHITE = [250, 252, 249, 255]
const BLACK = [0, 0, 0, 255]

/** A picture from lines, one letter per pixel: `#` is black, `~` almost white, anything else the background. */
const pixelsOf = (lines: readonly string[], ground: number[]): Pixels => {
  const colours = new Map([
    ['#', BLACK],
    ['~', ALMOST_WHITE],
  ])
  const dots = lines.flatMap((line) => line.split(''))
  return {
    width: lines[0]?.length ?? 0,
    height: lines.length,
    data: new Uint8ClampedArray(dots.flatMap((dot) => colours.get(dot) ?? ground)),
  }
}

test.each([
  ['transparent', CLEAR],
  ['white', WHITE],
])('BEY-162 a %s border is cut off', (_, ground) => {
  expect(inkBounds(pixelsOf(['.....', '..#..', '...#.', '.....'], ground))).toEqual({
    left: 2,
    top: 1,
    width: 2,
    height: 2,
  })
})

test('BEY-162 a border of almost one colour is cut off too', () => {
  expect(inkBounds(pixelsOf(['.~.', '~#.', '..~'], WHITE))).toEqual({
    left: 1,
    top: 1,
    width: 1,
    height: 1,
  })
})

test('BEY-162 a picture without a border, or without anything on it, stays whole', () => {
  expect(inkBounds(pixelsOf(['#.', '.#'], CLEAR))).toMatchObject({ width: 2, height: 2 })
  expect(inkBounds(pixelsOf(['..', '..', '..'], WHITE))).toMatchObject({ width: 2, height: 3 })
})
