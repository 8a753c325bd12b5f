import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { ALL_DATES } from '../date/date-range.ts'
import { EmptySearch } from './empty-search.tsx'
import { defineListSearch } from './list-search.ts'

const definition = defineListSearch({
  path: 'shops',
  dates: {},
  kinds: [{ value: 'name', label: 'Name' }],
})
const CLEARED = definition.read({})
const MONTH = { from: '2026-10-21', to: '2026-11-21' }
const WEEK = { from: '2026-11-14', to: '2026-11-21' }

function open(search: typeof CLEARED, total = 0, range = WEEK) {
  const show = vi.fn()
  const clear = () => show(CLEARED)
  const allDates = total > 0 ? { total, inRange: 0 } : null
  const list = {
    definition,
    search,
    range,
    today: '2026-11-21',
    show,
    change: show,
    clear,
    allDates,
  }
  render(
    <EmptySearch
      list={list}
      listName="these shops"
      emptyText="There are none."
      noMatchText="No match."
      wider={{ label: 'Search a month', range: MONTH }}
    />,
  )
  return show
}
const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('BEY-101 an empty search can be cleared, or widened to all dates if those have rows', () => {
  const search = { ...CLEARED, q: 'mia' }
  const show = open(search, 1_204)
  expect(screen.getByText('No match.')).toBeTruthy()
  expect(names()).toEqual(['Clear filters', 'Search all dates (1,204)'])
  press(/all dates/)
  expect(show).toHaveBeenLastCalledWith({ ...search, range: ALL_DATES })
  press(/^Clear/)
  expect(show).toHaveBeenLastCalledWith(CLEARED)
})

test('a list offers a longer range', () => {
  const show = open(CLEARED)
  press(/month/)
  expect(show).toHaveBeenLastCalledWith({ ...CLEARED, range: MONTH })
})

test('a missing page leads back to the first one', () => {
  const show = open({ ...CLEARED, page: 7 })
  expect(screen.getByText('There is no page 7 of these shops.')).toBeTruthy()
  expect(names()).toEqual(['Go to page 1'])
  press(/page 1/)
  expect(show).toHaveBeenLastCalledWith(CLEARED)
})

test('the longest range offers no longer one', () => {
  open(CLEARED, 0, MONTH)
  expect(screen.queryByRole('button')).toBeNull()
})
