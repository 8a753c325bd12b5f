import type { CardDetails } from '@paydeck/contract/calls/payments/card-provider'

import { digitsOf } from '../../form/digits.ts'
import { cardNumberProblem, groupCardNumber } from './card-number.ts'
import { cvcProblem, formatCvc } from './cvc.ts'
import { expiryProblem, formatExpiry, parseExpiry } from './expiry.ts'

/** The card as typed, formatted for display. It never leaves the form state. */
export interface CardDraft {
  number: string
  expiry: string
  cvc: string
  name: string
}
export type CardField = keyof CardDraft

export const CARD_FIELDS = [
  'number',
  'expiry',
  'cvc',
  'name',
] as const satisfies readonly CardField[]

export const EMPTY_CARD: CardDraft = { number: '', expiry: '', cvc: '', name: '' }

const NAME_LENGTH = 128

/** Formats each field's input for display, given the previous draft. */
const FORMATTERS: Record<CardField, (text: string, previous: CardDraft) => string> = {
  number: groupCardNumber,
  expiry: (text, previous) => formatExpiry(text, previous.expiry),
  cvc: (text, previous) => formatCvc(text, previous.number),
  name: (text) => text.slice(0, NAME_LENGTH),
}

const VALIDATORS: Record<CardField, (draft: CardDraft, now: Date) => string | null> = {
  number: (draft) => cardNumberProblem(draft.number),
  expiry: (draft, now) => expiryProblem(draft.expiry, now),
  cvc: (draft) => cvcProblem(draft.cvc, draft.number),
  name: (draft) => (draft.name.trim() === '' ? 'Enter the name on the card' : null),
}

export function editCard(draft: CardDraft, field: CardField, text: string): CardDraft {
  return { ...draft, [field]: FORMATTERS[field](text, draft) }
}

export function cardProblem(draft: CardDraft, field: CardField, now: Date): string | null {
  return VALIDATORS[field](draft, now)
}

export function toCardDetails(draft: CardDraft): CardDetails {
  const expiry = parseExpiry(draft.expiry)
  return {
    number: digitsOf(draft.number),
    expMonth: expiry?.month ?? 0,
    expYear: expiry?.year ?? 0,
    cvc: draft.cvc,
    name: draft.name.trim(),
  }
}
