import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { SearchBox } from './search-box.tsx'

const KINDS = [
  { value: 'order', label: 'Order ID' },
  { value: 'email', label: 'Email' },
] as const
type Kind = (typeof KINDS)[number]['value']

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

let searches: { kind: Kind; text: string }[] = []

/** A list that searches for what the box says, as a page does through its address. */
function List() {
  const [search, setSearch] = useState<{ kind: Kind; text: string }>({ kind: 'order', text: '' })
  return (
    <>
      <SearchBox
        kinds={KINDS}
        kind={search.kind}
        text={search.text}
        onSearch={(next) => {
          searches.push(next)
          setSearch(next)
        }}
      />
      <button type="button" onClick={() => setSearch({ ...search, text: '' })}>
        Go back
      </button>
    </>
  )
}

const open = () => {
  searches = []
  return render(<List />)
}
const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' })
const goBack = () => fireEvent.click(screen.getByRole('button', { name: 'Go back' }))
const type = (text: string) => fireEvent.change(box(), { target: { value: text } })
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

test('SHR-08 one text box with a selector of what to search for', () => {
  open()
  const kinds = screen.getByRole('combobox', { name: 'Search by' })
  expect([...kinds.children].map((option) => option.textContent)).toEqual(['Order ID', 'Email'])
  type('jane')
  fireEvent.change(kinds, { target: { value: 'email' } })
  expect(searches).toEqual([{ kind: 'email', text: 'jane' }])
})

test('LIM-01 typing searches once, 500 ms after the last key', () => {
  open()
  type('1')
  pass(499)
  type('10')
  pass(499)
  expect(searches).toEqual([])
  pass(1)
  expect(searches).toEqual([{ kind: 'order', text: '10' }])
  pass(5000)
  expect(searches).toHaveLength(1)
})

test('Enter searches at once and leaves no search pending', () => {
  open()
  type(' 1042 ')
  fireEvent.keyDown(box(), { key: 'Enter' })
  expect(searches).toEqual([{ kind: 'order', text: '1042' }])
  pass(1000)
  expect(searches).toHaveLength(1)
})

test('clearing searches at once', () => {
  open()
  type('1042')
  pass(500)
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(searches.at(-1)).toEqual({ kind: 'order', text: '' })
  expect(box().value).toBe('')
})

test('shows text changed elsewhere, for example by Back', () => {
  open()
  type('1042')
  pass(500)
  goBack()
  expect(box().value).toBe('')
})

test('a change elsewhere does not overwrite what is being typed', () => {
  open()
  type('10')
  pass(500)
  type('104')
  goBack()
  expect(box().value).toBe('104')
})

test('does not search on a page that was left', () => {
  const { unmount } = open()
  type('1042')
  unmount()
  pass(5000)
  expect(searches).toEqual([])
})
