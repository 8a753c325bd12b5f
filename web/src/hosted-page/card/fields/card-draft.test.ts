import { expect, test } from 'vitest'

import type { CardDraft } from './card-draft.ts'
import { CARD_FIELDS, cardProblem, editCard, EMPTY_CARD, toCardDetails } from './card-draft.ts'

const cardProblems = (draft: CardDraft, at: Date) =>
  Object.fromEntries(
    CARD_FIELDS.map((field) => [field, cardProblem(draft, field, at)]).filter(
      ([, problem]) => problem,
    ),
  )

const now = new Date('2025-11-20T10:00:00Z')
const validDraft: CardDraft = {
  number: '4242 4242 4242 4242',
  expiry: '05 / 30',
  cvc: '123',
  name: ' Jane Citizen ',
}
const amex = '3782 822463 10005'

test('an empty card has errors at all four fields', () => {
  expect(cardProblems(EMPTY_CARD, now)).toEqual({
    number: 'Enter the card number',
    expiry: 'Enter the expiry date',
    cvc: 'Enter the code',
    name: 'Enter the name on the card',
  })
})

test('a valid card has no errors and goes to the provider as digits', () => {
  expect(cardProblems(validDraft, now)).toEqual({})
  expect(toCardDetails(validDraft)).toEqual({
    number: '4242424242424242',
    expMonth: 5,
    expYear: 2030,
    cvc: '123',
    name: 'Jane Citizen',
  })
})

test('the security code has four digits on an Amex and three on the others', () => {
  expect(cardProblems({ ...validDraft, cvc: '12' }, now)).toEqual({ cvc: 'It has 3 digits' })
  expect(cardProblems({ ...validDraft, number: amex }, now)).toEqual({ cvc: 'It has 4 digits' })
  expect(cardProblems({ ...validDraft, number: amex, cvc: '1234' }, now)).toEqual({})
  expect(editCard({ ...validDraft, number: amex }, 'cvc', '12345').cvc).toBe('1234')
  expect(editCard(validDraft, 'cvc', '1234').cvc).toBe('123')
  expect(editCard(EMPTY_CARD, 'cvc', '12x34').cvc).toBe('1234')
})
