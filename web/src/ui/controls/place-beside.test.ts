import { afterEach, expect, test, vi } from 'vitest'

import { placeBeside, type Alignment } from './place-beside.ts'

afterEach(() => vi.restoreAllMocks())

/** Where a box of 280 by 100 is placed in a window of 1000 by 600, beside a button of 100 by 40. */
function placed(align: Alignment, left: number, top = 100) {
  const window = document.documentElement
  vi.spyOn(window, 'clientWidth', 'get').mockReturnValue(1000)
  vi.spyOn(window, 'clientHeight', 'get').mockReturnValue(600)
  const button = document.createElement('button')
  button.getBoundingClientRect = () => new DOMRect(left, top, 100, 40)
  const box = document.createElement('div')
  Object.defineProperties(box, { offsetWidth: { value: 280 }, offsetHeight: { value: 100 } })
  placeBeside(button, box, align)
  return [box.style.left, box.style.top]
}

test.each<[string, Alignment, number, string]>([
  ['aligns with the start of its button', 'start', 50, '50px'],
  ['aligns with the end of its button', 'end', 500, '320px'],
  ['aligns with the end where the start leaves no room', 'start', 880, '700px'],
  ['aligns with the start where the end leaves no room', 'end', 20, '20px'],
  ['stays in the window where neither fits', 'start', -50, '8px'],
])('a panel %s', (_, align, left, expected) => {
  expect(placed(align, left)[0]).toBe(expected)
})

test('a panel is below its button, or above if it only fits there', () => {
  expect(placed('start', 50)[1]).toBe('148px')
  expect(placed('start', 50, 480)[1]).toBe('372px')
})
