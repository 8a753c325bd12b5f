import type { CustomField } from '@paydeck/contract/calls/order-settings'
import type { QuickRequest } from '@paydeck/contract/calls/requests'
import { isEmail } from '@paydeck/contract/identifiers/email-list'
import { missingAnswers } from '@paydeck/contract/merchant/required-answers'
import { gstFreeOf, orderTotals } from '@paydeck/contract/money/order-totals'
import { isDay } from '@paydeck/contract/time/typed-day'
import * as z from 'zod/mini'

import { crossField, problemUnless, valid } from '#/lib/form/rules.ts'
import { parsePhone } from '#/lib/text/phone.ts'

import { parseCost } from '#/lib/text/parse-cost.ts'
import type { OrderTerms } from '../wizard/order-terms.ts'
import { addUpTo, type PickedLine } from './picked-lines.ts'

export const CONTACT_REQUIRED = 'Please enter a phone number or an email address'
export const INVALID_DAY = 'Please enter a day, or leave it empty'

export interface QuickDraft {
  /** What the customer pays, as typed. */
  amount: string
  /** Chosen products with their quantities. */
  picked: PickedLine[]
  /** A phone number or an email address. */
  contact: string
  name: string
  /** Empty to generate one. */
  orderNumber: string
  description: string
  showsGst: boolean
  /** Null to follow the settings, empty for no last day. */
  lastDay: string | null
  reminds: boolean
  answers: Record<string, string>
}

/** The initial values that are already known. */
export type RequestedCustomer = Partial<
  Pick<QuickDraft, 'contact' | 'name' | 'amount' | 'description'>
>

export const EMPTY_DRAFT: QuickDraft = {
  amount: '',
  picked: [],
  contact: '',
  name: '',
  orderNumber: '',
  description: '',
  showsGst: true,
  lastDay: null,
  reminds: true,
  answers: {},
}

export type Contact = { email: string } | { phone: string }

/** Text with an @ is read as an email address, other text as a phone number; null if invalid. */
function readContact(text: string, { country }: Pick<OrderTerms, 'country'>): Contact | null {
  const trimmed = text.trim()
  if (trimmed.includes('@')) return isEmail(trimmed) ? { email: trimmed } : null
  const phone = parsePhone(trimmed, country)
  return phone === null ? null : { phone }
}

export const answersProblem = (draft: QuickDraft, fields: readonly CustomField[]) =>
  missingAnswers(draft.answers, fields)

export const quickForm = (terms: OrderTerms, fields: readonly CustomField[]) =>
  z
    .object({
      amount: valid((text) => parseCost(text) !== null, 'Please enter a valid amount'),
      picked: z.array(
        z.object({
          description: z.string(),
          quantity: z.int(),
          amount: z.int(),
          isGstFree: z.boolean(),
        }),
      ),
      contact: valid(
        (text) => text.trim() === '' || readContact(text, terms) !== null,
        CONTACT_REQUIRED,
      ),
      name: z.string(),
      orderNumber: z.string(),
      description: z.string(),
      showsGst: z.boolean(),
      lastDay: z.nullable(
        z.string().check(z.refine((day) => day === '' || isDay(day), INVALID_DAY)),
      ),
      reminds: z.boolean(),
      answers: z.record(z.string(), z.string()),
    })
    .check(
      crossField<QuickDraft>('answers', (draft) =>
        problemUnless(Object.keys(answersProblem(draft, fields)).length === 0, 'Please answer'),
      ),
    )

/** The GST included in the typed amount, in minor units; null without a valid amount. */
export function gstWithin({ amount: text, picked }: QuickDraft, { country }: OrderTerms) {
  const amount = parseCost(text)
  if (amount === null) return null
  const gstFree = addUpTo(picked, text) ? gstFreeOf(picked) : 0
  return orderTotals(amount, country, 'inclusive', gstFree).tax
}

/** Null while there is no valid amount. */
export function toRequest(
  draft: QuickDraft,
  terms: OrderTerms,
  options: { isSent: boolean; isNumberNew: boolean },
): QuickRequest | null {
  const amount = parseCost(draft.amount)
  if (amount === null) return null
  const contact = readContact(draft.contact, terms)
  const answers = Object.entries(draft.answers).map(([key, answer]) => [key, answer.trim()])
  return {
    ...options,
    paymentAmount: { amount, currency: terms.currency },
    ...(addUpTo(draft.picked, draft.amount) && {
      items: draft.picked.map((line) => ({ ...line, currency: terms.currency })),
    }),
    customerEmail: contact && 'email' in contact ? contact.email : null,
    phoneNo: contact && 'phone' in contact ? contact.phone : null,
    internalOrderId: draft.orderNumber.trim() || null,
    customerName: draft.name.trim(),
    description: draft.description.trim(),
    showsGst: draft.showsGst,
    ...(draft.lastDay !== null && { lastDay: draft.lastDay || null }),
    reminds: draft.reminds,
    metadata: Object.fromEntries(answers.filter(([, answer]) => answer !== '')) as Record<
      string,
      string
    >,
  }
}
