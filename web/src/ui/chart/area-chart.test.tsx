import { render } from '@testing-library/react'
import { expect, test } from 'vitest'

import { AreaDrawing } from './area-drawing.tsx'
import { chartScale } from './chart-scale.ts'

test('BEY-262 a chart is measured for its screen and fills paper of any width, with its labels', () => {
  const points = [
    { date: '2026-03-01', value: 4 },
    { date: '2026-03-02', value: 8 },
    { date: '2026-03-03', value: 9 },
  ]
  const scale = chartScale([4, 8, 9], { width: 448, height: 300 })
  const { container } = render(<AreaDrawing points={points} scale={scale} index={null} />)
  const drawing = container.querySelector('svg')
  expect(drawing?.getAttribute('viewBox')).toBe('0 0 448 300')
  expect(drawing?.getAttribute('preserveAspectRatio')).toBe('none')
  const offsets = [...container.querySelectorAll<HTMLElement>('[data-label]')].map(
    ({ style: { left, right } }) => left || right,
  )
  expect(offsets).not.toEqual([])
  for (const offset of offsets) expect(offset).toMatch(/%/)
})
