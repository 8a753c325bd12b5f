import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { EmptySearch } from './empty-search.tsx'

const CLEARED = { range: null, q: '', page: 1 }
const WEEK = { from: '2026-11-14', to: '2026-11-21' }

function show(search: typeof CLEARED, range = WEEK) {
  const onSearch = vi.fn()
  const parts = { search, range, onSearch, cleared: CLEARED, today: '2026-11-21' }
  render(<EmptySearch {...parts}>Nothing matches.</EmptySearch>)
  return onSearch
}
const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('a search without rows can be cleared, or looked for in a whole year', () => {
  const search = { ...CLEARED, q: 'mia' }
  const onSearch = show(search)
  expect(screen.getByText('Nothing matches.')).toBeTruthy()
  expect(names()).toEqual(['Clear filters', 'Search since 21st Nov 25'])
  press(/^Search since/)
  const year = { from: '2025-11-21', to: '2026-11-21' }
  expect(onSearch).toHaveBeenLastCalledWith({ ...search, range: year })
  press(/^Clear/)
  expect(onSearch).toHaveBeenLastCalledWith(CLEARED)
})

test('a page that is not there leads back to the first one', () => {
  const onSearch = show({ ...CLEARED, page: 7 })
  expect(names()).toEqual(['Go to page 1'])
  press(/page 1/)
  expect(onSearch).toHaveBeenLastCalledWith(CLEARED)
})

test('a year that is empty offers no wider one', () => {
  show(CLEARED, { from: '2025-11-01', to: '2026-11-21' })
  expect(screen.queryByRole('button')).toBeNull()
})
