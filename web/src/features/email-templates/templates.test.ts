import type { EmailMessages } from '@paydeck/contract/calls/email-messages'
import { expect, test } from 'vitest'

import { problemsIn } from '#/lib/form/problems-in.ts'
import { previewForm } from './preview-form.tsx'
import { changeDraft, isDirty, TEMPLATES, withDrafts } from './templates.ts'

const EMPTY = { lead: '', trail: '' }
const SAVED: EmailMessages = {
  secondInstalmentReminder: { lead: '<p>Hi</p>', trail: '' },
  secondInstalmentSuccess: EMPTY,
  thirdInstalmentReminder: EMPTY,
  thirdInstalmentSuccess: EMPTY,
  finalInstalmentReminder: EMPTY,
  finalInstalmentSuccess: EMPTY,
}

test('SETE-03 SETE-04 six templates, each with its title, description, instalment and kind', () => {
  expect(
    TEMPLATES.map(({ title, instalmentNumber, kind }) => [title, instalmentNumber, kind]),
  ).toEqual([
    ['Second instalment reminder', 2, 'reminder'],
    ['Second instalment success', 2, 'success'],
    ['Third instalment reminder', 3, 'reminder'],
    ['Third instalment success', 3, 'success'],
    ['Final instalment reminder', 4, 'reminder'],
    ['Final instalment success', 4, 'success'],
  ])
  expect(new Set(TEMPLATES.map(({ description }) => description)).size).toBe(6)
})

test('drafts override the saved texts until they equal them again', () => {
  const name = 'secondInstalmentReminder'
  const edited = changeDraft(SAVED, {}, { name, part: 'lead', html: '<p>Kia ora</p>' })
  const two = changeDraft(SAVED, edited, { name, part: 'trail', html: '<p>Bye</p>' })
  expect(withDrafts(SAVED, two)).toEqual({
    ...SAVED,
    [name]: { lead: '<p>Kia ora</p>', trail: '<p>Bye</p>' },
  })
  expect(isDirty(two)).toBe(true)
  const reverted = changeDraft(SAVED, two, { name, part: 'lead', html: '<p>Hi</p>' })
  expect(reverted).toEqual({ [name]: { trail: '<p>Bye</p>' } })
  expect(isDirty(changeDraft(SAVED, reverted, { name, part: 'trail', html: '' }))).toBe(false)
})

const addressProblem = (emailAddress: string) =>
  problemsIn(previewForm, { emailAddress }).emailAddress

test('VAL-47 SETE-03 validates the preview address once there is one', () => {
  expect(addressProblem('')).toBeUndefined()
  expect(addressProblem(' ')).toBeUndefined()
  expect(addressProblem('me@shop.example')).toBeUndefined()
  for (const address of ['me', 'me@', 'a@b.co, c@d.co'])
    expect(addressProblem(address)).toBe('Please enter a valid email address')
})
