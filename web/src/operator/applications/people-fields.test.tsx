import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { newDraft, type Draft } from './draft.ts'
import { PeopleFields } from './people-fields.tsx'

test('BEY-107 a date of birth is typed day first, in the same field as all other dates', () => {
  const drafts: Draft[] = []
  function Form() {
    const [draft, setDraft] = useState(newDraft(''))
    drafts.push(draft)
    return <PeopleFields draft={draft} onChange={setDraft} />
  }
  render(<Form />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Date of birth' })
  fireEvent.change(field, { target: { value: '3.4.84' } })
  expect(drafts.at(-1)?.people[0]?.birthDate).toBe('1984-04-03')
  expect(field.value).toBe('3.4.84')
  fireEvent.blur(field)
  expect(field.value).toBe('3/4/1984')
  expect(screen.getByRole('button', { name: 'Choose: Date of birth' })).toBeTruthy()
})
