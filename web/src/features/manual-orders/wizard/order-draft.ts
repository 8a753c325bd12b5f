import type { CustomField } from '@paydeck/contract/calls/order-settings'
import { country } from '@paydeck/contract/money/currency'
import { formatFigures, positiveMinor } from '@paydeck/contract/money/money'
import { orderTotals, sumOf } from '@paydeck/contract/money/order-totals'
import { missingAnswers } from '@paydeck/contract/merchant/required-answers'
import { email } from '@paydeck/contract/protocol/wire'
import * as z from 'zod/mini'

import { readPhone } from '#/lib/text/phone.ts'

import { draftItem, priceOf, readCost } from './draft-item.ts'
import type { OrderTerms } from './order-terms.ts'

/** An order that is being made, as it is kept while somebody types. */
export const orderDraft = z.object({
  step: z.enum(['items', 'details', 'confirm', 'success']),
  orderNumber: z.string(),
  /** What was typed; with items it is worked out from them. */
  orderAmount: z.string(),
  /** Minor units, what the customer pays; null while there is no valid amount. */
  totalAmount: z.nullable(z.int()),
  /** Minor units. */
  gstAmount: z.nullable(z.int()),
  description: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  phoneCountry: country,
  items: z.array(draftItem),
  /** Answers by the key of their field. */
  customFieldsObj: z.record(z.string(), z.string()),
  displayGst: z.boolean(),
  request3ds: z.boolean(),
  sentToCustomer: z.boolean(),
  /** Under which it is sent: trying again after a lost answer makes no second order. */
  idempotencyKey: z.string(),
  /** The wizard is on the screen; after a reload it comes back. */
  isOpen: z.boolean(),
})
export type OrderDraft = z.infer<typeof orderDraft>

/** A new, empty draft. */
export function emptyDraft(terms: OrderTerms, idempotencyKey: string): OrderDraft {
  return {
    step: 'items',
    orderNumber: '',
    orderAmount: '',
    totalAmount: null,
    gstAmount: null,
    description: '',
    name: '',
    email: '',
    phone: '',
    phoneCountry: terms.country,
    items: [],
    customFieldsObj: {},
    displayGst: terms.showsGst,
    request3ds: false,
    sentToCustomer: false,
    idempotencyKey,
    isOpen: true,
  }
}

/** Whether nothing was typed or chosen yet. */
export const isBlank = ({ items, customFieldsObj, ...draft }: OrderDraft): boolean =>
  items.length === 0 &&
  [
    draft.orderNumber,
    draft.orderAmount,
    draft.description,
    draft.name,
    draft.email,
    draft.phone,
    ...Object.values(customFieldsObj),
  ].every((text) => text.trim() === '')

/** Whether the step of items can be left: there are some, and none is wrong. */
export const canLeaveItems = ({ items }: OrderDraft): boolean =>
  items.length > 0 && items.every((item) => item.isValid) && sumOfItems(items) !== null

/** The sum of a draft's items in minor units; null while one has no price, or when it cannot be asked for. */
export function sumOfItems(items: OrderDraft['items']): number | null {
  const prices = items.map(priceOf).filter((price) => price !== null)
  const sum = prices.length === items.length ? sumOf(prices) : null
  return sum !== null && positiveMinor.safeParse(sum).success ? sum : null
}

/**
 * Works the totals out: from the items when there are any, else from the typed amount. The order amount is what the
 * items come to without GST where the GST has its own line, otherwise what the customer pays.
 */
export function withTotals(draft: OrderDraft, terms: OrderTerms): OrderDraft {
  const { items } = draft
  const entered = items.length > 0 ? sumOfItems(items) : readCost(draft.orderAmount)
  const totals = entered === null ? null : orderTotals(entered, terms.country, terms.mode)
  if (totals === null || !positiveMinor.safeParse(totals.total).success)
    return { ...draft, totalAmount: null, gstAmount: null }
  const shown = terms.showsGst ? totals.order : totals.total
  return {
    ...draft,
    orderAmount: items.length > 0 ? formatFigures(shown) : draft.orderAmount,
    totalAmount: totals.total,
    gstAmount: totals.tax,
  }
}

/** Leaves the step of items: every line is closed and the totals are worked out. */
export function leaveItems(draft: OrderDraft, terms: OrderTerms): OrderDraft {
  const items = draft.items.map((item) => ({ ...item, isEditing: false, isDeleteAsked: false }))
  return { ...withTotals({ ...draft, items }, terms), step: 'details' }
}

/** The fields of the step of details that can be wrong. */
export type DetailName = 'orderNumber' | 'orderAmount' | 'email' | 'phone'

/** What is wrong with the details, in words by field; custom fields by their key. */
export interface DraftProblems {
  details: Partial<Record<DetailName, string>>
  custom: Record<string, string>
}

/** Checks a draft: a number, an amount, an email, a phone if there is one, and every required custom field. */
export function draftProblems(
  draft: OrderDraft,
  customFields: readonly CustomField[],
): DraftProblems {
  const { phone, phoneCountry, customFieldsObj } = draft
  return {
    details: {
      ...(draft.orderNumber.trim() === '' && { orderNumber: 'Please enter an order number' }),
      ...(draft.totalAmount === null && { orderAmount: 'Please enter a valid amount' }),
      ...(!email.safeParse(draft.email).success && { email: 'Please enter a valid email' }),
      ...(phone.trim() !== '' &&
        readPhone(phone, phoneCountry) === null && { phone: 'Please enter a valid phone number' }),
    },
    custom: missingAnswers(customFieldsObj, customFields),
  }
}

/** How a custom field is named among the details. */
export const customName = (key: string): string => `custom ${key}`

/** The fields of the step of details that something is wrong with, by their names. */
export const wrongFields = ({ details, custom }: DraftProblems): string[] => [
  ...Object.keys(details),
  ...Object.keys(custom).map(customName),
]

/** Whether the order can be sent as it is. */
export const isComplete = (draft: OrderDraft, customFields: readonly CustomField[]): boolean =>
  wrongFields(draftProblems(draft, customFields)).length === 0
