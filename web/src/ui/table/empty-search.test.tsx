import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { EmptySearch } from './empty-search.tsx'
import { defineListSearch } from './list-search.ts'

const definition = defineListSearch({
  path: 'shops',
  dates: {},
  kinds: [{ value: 'name', label: 'Name' }],
})
const CLEARED = definition.read({})
const WEEK = { from: '2026-11-14', to: '2026-11-21' }

function open(search: typeof CLEARED, range = WEEK) {
  const show = vi.fn()
  const clear = () => show(CLEARED)
  const list = { definition, search, range, today: '2026-11-21', show, change: show, clear }
  render(<EmptySearch list={list} of="these shops" none="There are none." noMatch="No match." />)
  return show
}
const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('an empty search can be cleared, or widened to a whole year', () => {
  const search = { ...CLEARED, q: 'mia' }
  const show = open(search)
  expect(screen.getByText('No match.')).toBeTruthy()
  expect(names()).toEqual(['Clear filters', 'Search since 21st Nov 25'])
  press(/^Search since/)
  const year = { from: '2025-11-21', to: '2026-11-21' }
  expect(show).toHaveBeenLastCalledWith({ ...search, range: year })
  press(/^Clear/)
  expect(show).toHaveBeenLastCalledWith(CLEARED)
})

test('a missing page leads back to the first one', () => {
  const show = open({ ...CLEARED, page: 7 })
  expect(screen.getByText('There is no page 7 of these shops.')).toBeTruthy()
  expect(names()).toEqual(['Go to page 1'])
  press(/page 1/)
  expect(show).toHaveBeenLastCalledWith(CLEARED)
})

test('an empty year offers no wider range', () => {
  open(CLEARED, { from: '2025-11-01', to: '2026-11-21' })
  expect(screen.queryByRole('button')).toBeNull()
})
