import type { CustomField } from '@paydeck/contract/calls/order-settings'
import { country, positiveMinor } from '@paydeck/contract/money/schemas'
import { formatFigures } from '@paydeck/contract/money/money'
import { gstFreeOf, orderTotals, sumOf } from '@paydeck/contract/money/order-totals'
import { missingAnswers } from '@paydeck/contract/merchant/required-answers'
import * as z from 'zod/mini'

import { problemsIn, type Problems } from '#/lib/form/problems-in.ts'
import { crossField, emailAddress, required, problemUnless } from '#/lib/form/rules.ts'
import { parseCost } from '#/lib/text/parse-cost.ts'
import { isPhoneOrBlank, NO_PHONE } from '#/lib/text/phone.ts'

import { draftItem, priceOf } from './draft-item.ts'
import type { OrderTerms } from './order-terms.ts'

export const orderDraft = z.object({
  step: z.enum(['items', 'details', 'confirm', 'success']),
  orderNumber: z.string(),
  /** As typed; with items it is computed from them. */
  orderAmount: z.string(),
  /** What the customer pays, minor units; null without a valid amount. */
  totalAmount: z.nullable(z.int()),
  /** Minor units. */
  gstAmount: z.nullable(z.int()),
  description: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  phoneCountry: country,
  items: z.array(draftItem),
  customFieldsObj: z.record(z.string(), z.string()),
  displayGst: z.boolean(),
  request3ds: z.boolean(),
  sentToCustomer: z.boolean(),
  /** So that a retry after a lost answer creates no second order. */
  idempotencyKey: z.string(),
  /** Whether to reopen the wizard after a reload. */
  isOpen: z.boolean(),
})
export type OrderDraft = z.infer<typeof orderDraft>

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

export const canLeaveItems = ({ items }: OrderDraft): boolean =>
  items.length > 0 && items.every((item) => item.isValid) && sumOfItems(items) !== null

/** Minor units; null while an item has no price, or when no order can have this amount. */
export function sumOfItems(items: OrderDraft['items']): number | null {
  const prices = items.map(priceOf).filter((price) => price !== null)
  const sum = prices.length === items.length ? sumOf(prices) : null
  return sum !== null && positiveMinor.safeParse(sum).success ? sum : null
}

const gstFreeOfItems = (items: OrderDraft['items']): number =>
  gstFreeOf(items.map(priceOf).filter((price) => price !== null))

/** Computed from the items, or the typed amount without any. The order amount excludes GST if GST has its own line. */
export function withTotals(draft: OrderDraft, terms: OrderTerms): OrderDraft {
  const { items } = draft
  const entered = items.length > 0 ? sumOfItems(items) : parseCost(draft.orderAmount)
  const totals =
    entered === null ? null : orderTotals(entered, terms.country, terms.mode, gstFreeOfItems(items))
  if (totals === null || !positiveMinor.safeParse(totals.total).success)
    return { ...draft, totalAmount: null, gstAmount: null }
  const displayed = terms.showsGst ? totals.order : totals.total
  return {
    ...draft,
    orderAmount: items.length > 0 ? formatFigures(displayed) : draft.orderAmount,
    totalAmount: totals.total,
    gstAmount: totals.tax,
  }
}

export function leaveItems(draft: OrderDraft, terms: OrderTerms): OrderDraft {
  const items = draft.items.map((item) => ({ ...item, isEditing: false, isDeleteAsked: false }))
  return { ...withTotals({ ...draft, items }, terms), step: 'details' }
}

/** Requires an order number, an amount and an email; the phone is optional. */
const detailsForm = z
  .object({
    orderNumber: required('Please enter an order number'),
    orderAmount: z.string(),
    totalAmount: z.nullable(z.int()),
    email: emailAddress('Please enter a valid email'),
    phone: z.string(),
    phoneCountry: country,
  })
  .check(
    crossField('orderAmount', ({ totalAmount }) =>
      problemUnless(totalAmount !== null, 'Please enter a valid amount'),
    ),
    crossField('phone', ({ phone, phoneCountry }) =>
      problemUnless(isPhoneOrBlank(phone, phoneCountry), NO_PHONE),
    ),
  )

export type DetailName = 'orderNumber' | 'orderAmount' | 'email' | 'phone'

export interface DraftProblems {
  details: Problems<z.infer<typeof detailsForm>>
  custom: Record<string, string>
}

export const draftProblems = (
  draft: OrderDraft,
  customFields: readonly CustomField[],
): DraftProblems => ({
  details: problemsIn(detailsForm, draft),
  custom: missingAnswers(draft.customFieldsObj, customFields),
})

export const customName = (key: string): string => `custom ${key}`

export const invalidFields = ({ details, custom }: DraftProblems): string[] => [
  ...Object.keys(details),
  ...Object.keys(custom).map(customName),
]

export const isComplete = (draft: OrderDraft, customFields: readonly CustomField[]): boolean =>
  invalidFields(draftProblems(draft, customFields)).length === 0
