import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { Pagination } from './pagination.tsx'

const numbers = () =>
  screen.queryAllByRole('button', { name: /^Page \d+$/ }).map((b) => b.textContent)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

function show(page: number, totalPages: number) {
  const onPage = vi.fn<(page: number) => void>()
  render(<Pagination page={page} totalPages={totalPages} onPageChange={onPage} />)
  return onPage
}

test.each([
  [1, 9, ['1', '2', '3']],
  [5, 9, ['4', '5', '6']],
  [9, 9, ['7', '8', '9']],
  [2, 2, ['1', '2']],
  [40, 3, ['1', '2', '3']],
])('SHR-06 page %i of %i shows three numbers at a time', (page, total, shown) => {
  show(page, total)
  expect(numbers()).toEqual(shown)
})

test('past the last page it says how many there are, and "Previous page" leads to the last one', () => {
  const onPage = show(90, 4)
  expect(screen.getByRole('navigation').textContent).toContain('4 pages')
  expect(screen.queryByText(/of 4/)).toBeNull()
  press('Previous page')
  expect(onPage.mock.calls).toEqual([[4]])
})

test.each([0, 1])('SHR-07 with %i pages there is nothing to press', (total) => {
  show(1, total)
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('every button leads where it says and the current page is marked', () => {
  const onPage = show(5, 9)
  expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('5')
  press('Page 6')
  press('Next page')
  press('Previous page')
  press('First page')
  press('Last page')
  expect(onPage.mock.calls.flat()).toEqual([6, 6, 4, 1, 9])
})

test('a button past the end does nothing but keeps the keyboard focus', () => {
  const onPage = show(9, 9)
  const next = screen.getByRole('button', { name: 'Next page' })
  next.focus()
  fireEvent.click(next)
  expect(onPage).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(next)
  expect(next.getAttribute('aria-disabled')).toBe('true')
})
