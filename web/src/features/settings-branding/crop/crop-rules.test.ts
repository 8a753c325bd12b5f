import { expect, test } from 'vitest'

import {
  cropAfterKey,
  roundToPixels,
  moveCrop,
  scaleCrop,
  resizeCrop,
  zoomTo,
  zoomOf,
  type Edge,
} from './crop-rules.ts'

const PICTURE = { width: 600, height: 400 }
const CROP = { left: 100, top: 50, width: 200, height: 100 }

test('BEY-208 the frame moves, and stays within the picture', () => {
  expect(moveCrop(CROP, { x: 30, y: -20 }, PICTURE)).toEqual({ ...CROP, left: 130, top: 30 })
  expect(moveCrop(CROP, { x: -900, y: -900 }, PICTURE)).toEqual({ ...CROP, left: 0, top: 0 })
  expect(moveCrop(CROP, { x: 900, y: 900 }, PICTURE)).toEqual({ ...CROP, left: 400, top: 300 })
})

test.each<[Edge, object]>([
  ['n', { left: 100, top: 60, width: 200, height: 90 }],
  ['ne', { left: 100, top: 60, width: 220, height: 90 }],
  ['e', { left: 100, top: 50, width: 220, height: 100 }],
  ['se', { left: 100, top: 50, width: 220, height: 110 }],
  ['s', { left: 100, top: 50, width: 200, height: 110 }],
  ['sw', { left: 120, top: 50, width: 180, height: 110 }],
  ['w', { left: 120, top: 50, width: 180, height: 100 }],
  ['nw', { left: 120, top: 60, width: 180, height: 90 }],
])('BEY-208 dragging %s moves only those sides', (edge, expected) => {
  expect(resizeCrop(CROP, edge, { x: 20, y: 10 }, PICTURE)).toEqual(expected)
})

test('BEY-208 no side crosses the other, or leaves the picture', () => {
  expect(resizeCrop(CROP, 'nw', { x: 900, y: 900 }, PICTURE)).toEqual({
    left: 292,
    top: 142,
    width: 8,
    height: 8,
  })
  expect(resizeCrop(CROP, 'se', { x: 900, y: 900 }, PICTURE)).toEqual({
    left: 100,
    top: 50,
    width: 500,
    height: 350,
  })
  expect(resizeCrop(CROP, 'nw', { x: -900, y: -900 }, PICTURE)).toEqual({
    left: 0,
    top: 0,
    width: 300,
    height: 150,
  })
})

test('BEY-208 zooming keeps the middle and the shape, as far as the picture allows', () => {
  expect(scaleCrop(CROP, 0.5, PICTURE)).toEqual({ left: 150, top: 75, width: 100, height: 50 })
  expect(scaleCrop(CROP, 100, PICTURE)).toEqual({ left: 0, top: 0, width: 600, height: 300 })
  expect(scaleCrop(CROP, 0.001, PICTURE)).toMatchObject({ width: 16, height: 8 })
  expect(zoomOf(CROP, PICTURE)).toBe(3)
  expect(zoomOf(zoomTo(CROP, 6, PICTURE), PICTURE)).toBeCloseTo(6)
  expect(zoomTo(CROP, 1, PICTURE)).toEqual({ left: 0, top: 0, width: 600, height: 300 })
})

test('BEY-208 the arrows move the frame, with Shift its size changes, and plus and minus zoom', () => {
  const press = (key: string, shiftKey = false, repeat = false) =>
    cropAfterKey(CROP, { key, shiftKey, repeat }, PICTURE)
  expect(press('ArrowRight')).toEqual({ ...CROP, left: 101 })
  expect(press('ArrowUp')).toEqual({ ...CROP, top: 49 })
  expect(press('ArrowRight', false, true)).toEqual({ ...CROP, left: 106 })
  expect(press('ArrowLeft', true)).toEqual({ ...CROP, width: 199 })
  expect(press('ArrowDown', true)).toEqual({ ...CROP, height: 101 })
  expect(press('+')?.width).toBeCloseTo(181.8, 1)
  expect(press('-')?.width).toBeCloseTo(220)
  expect(press('Tab')).toBeNull()
})

test('BEY-208 the crop has whole pixels of the picture, at least one', () => {
  expect(roundToPixels({ left: 10.4, top: 10.6, width: 20.2, height: 0.1 }, PICTURE)).toEqual({
    left: 10,
    top: 11,
    width: 20,
    height: 1,
  })
  expect(roundToPixels({ left: 0, top: 0, width: 600.4, height: 399.6 }, PICTURE)).toEqual({
    left: 0,
    top: 0,
    width: 600,
    height: 400,
  })
  expect(
    moveCrop({ left: 0, top: 0, width: 1, height: 1 }, { x: 5, y: 5 }, { width: 1, height: 1 }),
  ).toEqual({
    left: 0,
    top: 0,
    width: 1,
    height: 1,
  })
})
