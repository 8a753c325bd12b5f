import { ApiError } from '@paydeck/contract/protocol/error'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { Column, Paged } from './column.ts'
import { EmptyState } from './empty-state.tsx'
import { QueryTable } from './query-table.tsx'

interface Fruit {
  id: string
  name: string
  note: string | null
}

const COLUMNS: Column<Fruit>[] = [
  { header: 'Name', slot: 'id', cell: ({ id, name }) => <a href={`#${id}`}>{name}</a> },
  { header: 'Note', slot: 'meta', cell: ({ note }) => note },
]

const FRUITS = [
  { id: 'a', name: 'Apple', note: 'red' },
  { id: 'b', name: 'Banana', note: null },
]

type Query = Parameters<typeof QueryTable<Fruit>>[0]['query']

const query = (change: Partial<Query>): Query => ({
  data: undefined,
  error: null,
  isPending: false,
  isFetching: false,
  isPlaceholderData: false,
  refetch: vi.fn(),
  ...change,
})
const full = (items: Fruit[], totalPages = 1): Paged<Fruit> => ({ items, totalPages })

const show = (change: Partial<Query>, empty?: React.ReactNode) =>
  render(
    <QueryTable
      caption="Fruits"
      query={query(change)}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      page={1}
      onPageChange={() => undefined}
      empty={empty}
    />,
  )

test('while loading, the table shows its headings and announces that it is busy', () => {
  show({ isPending: true, isFetching: true })
  expect(screen.getByRole('region', { name: 'Fruits' })).toBeTruthy()
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Name',
    'Note',
  ])
  expect(screen.queryByText('No results found')).toBeNull()
})

test('SHR-13 an empty list says "No results found" unless it has its own message', () => {
  const { unmount } = show({ data: full([]) })
  expect(screen.getByText('No results found')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  unmount()
  show({ data: full([]) }, <EmptyState title="No fruit yet" />)
  expect(screen.getByText('No fruit yet')).toBeTruthy()
  expect(screen.queryByText('No results found')).toBeNull()
})

test('shows rows under their headings and a dash for a missing value, and announces the number of rows', () => {
  show({ data: full(FRUITS, 3) })
  const [, apple, banana] = screen.getAllByRole('row')
  expect(apple?.textContent).toBe('Applered')
  expect(banana?.textContent).toBe('Banana—')
  expect(screen.getByRole('status').textContent).toBe('2 fruits shown, page 1 of 3')
  expect(screen.getByRole('table', { name: 'Fruits' })).toBeTruthy()
})

test('keeps old rows while the next ones load', () => {
  show({ data: full(FRUITS), isFetching: true, isPlaceholderData: true })
  expect(screen.getByText('Apple')).toBeTruthy()
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
  expect(screen.getByRole('status').textContent).toBe('')
})

test('SHR-16 a failure replaces the rows, can be retried and closed', () => {
  const refetch = vi.fn()
  const error = new ApiError('Failed to fetch fruits', 500, 'internal', { tracer: 'req_1' })
  show({ error, refetch })
  expect(screen.getByRole('alert').textContent).toContain('Failed to fetch fruits')
  expect(screen.getByRole('alert').textContent).toContain('req_1')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledTimes(2)
})

test('a click anywhere in a row follows its link, with the modifier keys', () => {
  show({ data: full(FRUITS) })
  const followed: string[] = []
  const link = screen.getByText('Apple')
  link.addEventListener('click', (event) => {
    event.preventDefault()
    followed.push(event.ctrlKey ? 'new tab' : 'here')
  })
  fireEvent.click(screen.getByText('red'))
  fireEvent.click(screen.getByText('red'), { ctrlKey: true })
  fireEvent.click(link)
  expect(followed).toEqual(['here', 'new tab', 'here'])
})
