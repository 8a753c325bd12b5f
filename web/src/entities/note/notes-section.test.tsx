import type { Note } from '@paydeck/contract/calls/notes'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { renderInSession } from '../../../test/in-session.tsx'
import { Refusal, serve, type Answers } from '../../../test/network.ts'
import { NotesSection } from './notes-section.tsx'

const RECORD = { merchantId: 'mcht_1', recordKind: 'payments', recordId: 'tran_1' } as const
const AT = '/dashboard/merchant/mcht_1/records/payments/tran_1'
const SARAHS: Note = {
  noteId: 'note_1',
  text: 'Wants a receipt\n<b>by post</b>',
  writtenAt: '2026-03-02T03:05:00Z',
  changedAt: null,
  name: 'Sarah Lee',
  email: 'sarah@harbour.example',
  isChangeable: false,
}
const MINE: Note = {
  ...SARAHS,
  noteId: 'note_2',
  text: 'Called back',
  changedAt: '2026-03-02T04:05:00Z',
  name: null,
  isChangeable: true,
}

afterEach(() => vi.restoreAllMocks())

async function open(mayWrite: boolean, answers: Answers = {}) {
  const network = serve({
    [`GET ${AT}/notes`]: { notes: [SARAHS, MINE], tags: ['VIP'] },
    'GET /dashboard/merchant/mcht_1/tags': ['VIP', 'wholesale'],
    ...answers,
  })
  await renderInSession(
    <NotesSection
      record={RECORD}
      timeZone="Australia/Sydney"
      canWrite={mayWrite}
      hrefOf={(tag) => `/shop/payments?tag=${tag}`}
    />,
  )
  await screen.findByText('Called back')
  const writes = () =>
    network.sent
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path, body }) => ({ call: `${method} ${path.replace(AT, '')}`, body }))
  return { ...network, writes }
}

test('BEY-102 a person who may not write sees notes and tags without controls', async () => {
  await open(false)
  const [first, second] = screen.getAllByRole('listitem').slice(1)
  expect(first?.textContent).toContain(
    'Wants a receipt\n<b>by post</b>Sarah Lee · 2nd Mar 26 14:05',
  )
  expect(second?.textContent).toMatch(/Called backsarah@harbour.example · .* · changed/)
  expect(screen.getByRole('link', { name: 'VIP' }).getAttribute('href')).toBe(
    '/shop/payments?tag=VIP',
  )
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(within(first as HTMLElement).queryByRole('button')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Remove the tag VIP' })).toBeNull()
})

test('BEY-102 adds a note; a text that the server refuses stays in the field', async () => {
  const { change, writes } = await open(true, {
    [`POST ${AT}/notes`]: new Refusal(409, 'A record has at most 50 notes.'),
  })
  const field = screen.getByRole('textbox', { name: 'Write a note' })
  const save = screen.getByRole('button', { name: 'Save note' })
  fireEvent.click(save)
  expect(await screen.findByText('Please write a note')).toBeTruthy()
  expect(writes()).toEqual([])
  fireEvent.change(field, { target: { value: 'Call on Monday' } })
  fireEvent.click(save)
  expect(await screen.findByText('A record has at most 50 notes.')).toBeTruthy()
  expect(field).toHaveProperty('value', 'Call on Monday')
  change({ [`POST ${AT}/notes`]: { notes: [], tags: [] } })
  fireEvent.click(save)
  await waitFor(() => expect(field).toHaveProperty('value', ''))
  expect(writes().at(-1)).toEqual({ call: 'POST /notes', body: { text: 'Call on Monday' } })
})

test('BEY-102 a double click writes one note', async () => {
  const { writes } = await open(true, { [`POST ${AT}/notes`]: { notes: [], tags: [] } })
  const field = screen.getByRole('textbox', { name: 'Write a note' })
  fireEvent.change(field, { target: { value: 'Call on Monday' } })
  const save = screen.getByRole('button', { name: 'Save note' })
  save.click()
  save.click()
  await waitFor(() => expect(field).toHaveProperty('value', ''))
  expect(writes()).toHaveLength(1)
})

test('BEY-102 only notes that the person may change have controls; deleting asks first', async () => {
  const { writes } = await open(true, {
    [`PATCH ${AT}/notes/note_2`]: { notes: [], tags: [] },
    [`DELETE ${AT}/notes/note_2`]: { notes: [], tags: [] },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Change' }))
  const field = screen.getByRole('textbox', { name: 'Change the note' })
  expect(field).toHaveProperty('value', 'Called back')
  fireEvent.change(field, { target: { value: 'Called twice' } })
  fireEvent.click(screen.getAllByRole('button', { name: 'Save note' })[0] as HTMLElement)
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  fireEvent.click(screen.getByRole('button', { name: 'Delete note' }))
  await waitFor(() =>
    expect(writes()).toEqual([
      { call: 'PATCH /notes/note_2', body: { text: 'Called twice' } },
      { call: 'DELETE /notes/note_2', body: undefined },
    ]),
  )
})

test('BEY-102 adds tags, suggests those in use, and removes them', async () => {
  const { writes } = await open(true, { [`PATCH ${AT}/tags`]: { notes: [], tags: [] } })
  const field = screen.getByRole('combobox', { name: 'Add a tag' })
  const list = document.getElementById(field.getAttribute('list') ?? '')
  await waitFor(() =>
    expect([...(list?.children ?? [])].map((item) => item.textContent)).toEqual(['wholesale']),
  )
  fireEvent.change(field, { target: { value: 'a,b' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('A tag is a short word without commas')).toBeTruthy()
  fireEvent.change(field, { target: { value: ' Gift  card ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(field).toHaveProperty('value', ''))
  fireEvent.click(screen.getByRole('button', { name: 'Remove the tag VIP' }))
  await waitFor(() =>
    expect(writes()).toEqual([
      { call: 'PATCH /tags', body: { add: ['Gift card'] } },
      { call: 'PATCH /tags', body: { remove: ['VIP'] } },
    ]),
  )
})
