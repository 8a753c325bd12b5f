import { expect, test } from 'vitest'

import { detailsOf, draftOf, newDraft, newPerson } from './draft.ts'

test('BEY-190 reads amounts and percentages as hundredths, and shows them as typed', () => {
  const draft = {
    ...newDraft('mktp_x'),
    businessName: 'Quay Books',
    people: [{ ...newPerson(7, 'NZ'), firstName: 'Sarah', share: '33.33 %' }],
    volumes: { month: '$50,000', average: '40', largest: '' },
  }
  const details = detailsOf(draft)
  expect(details.people).toEqual([expect.objectContaining({ firstName: 'Sarah', share: 33_33 })])
  expect(details.people[0]).not.toHaveProperty('key')
  expect(details.people[0]?.address.country).toBe('New Zealand')
  expect(details.volumes).toEqual({ month: 50_000_00, average: 40_00, largest: null })
  expect(details.terms).toEqual({
    tenantId: 'mktp_x',
    slug: '',
    feeBasisPoints: 175,
    feeFixed: 30,
  })
  expect(detailsOf(draftOf(details))).toEqual(details)
  expect(draftOf(details).volumes).toEqual({ month: '50000.00', average: '40.00', largest: '' })
})

test('BEY-190 BEY-107 names an invalid date of birth', () => {
  const sarah = { ...newPerson(0, 'AU'), firstName: 'Sarah' }
  const born = (birthDate: string) =>
    detailsOf({ ...newDraft(''), people: [{ ...sarah, birthDate }] }).people[0]?.birthDate
  expect([born(' '), born('1984-02-29')]).toEqual(['', '1984-02-29'])
  expect(() => born('29 February')).toThrow(
    'Date of birth of Sarah: enter day, month and year, like 29/2/1984.',
  )
})

test('BEY-190 names a field that is not a number', () => {
  const draft = newDraft('')
  expect(() => detailsOf({ ...draft, volumes: { ...draft.volumes, largest: 'many' } })).toThrow(
    'Largest payment: enter a number like 25 or 25.50.',
  )
  expect(() => detailsOf({ ...draft, terms: { ...draft.terms, feeFixed: '' } })).toThrow(
    'Fixed fee: enter a number like 25 or 25.50.',
  )
})
