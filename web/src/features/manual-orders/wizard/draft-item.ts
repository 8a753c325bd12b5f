import type { Priced } from '@paydeck/contract/money/order-totals'
import * as z from 'zod/mini'

import { required, valid } from '#/lib/form/rules.ts'
import { parseCost } from '#/lib/text/parse-cost.ts'

/** A line of the draft order. The fields after `createdAt` are form state and are never sent. */
export const draftItem = z.object({
  name: z.string(),
  quantity: z.string(),
  cost: z.string(),
  /** Missing from older drafts. */
  isGstFree: z.optional(z.boolean()),
  /** Milliseconds; also the React key. */
  createdAt: z.number(),
  isEditing: z.boolean(),
  isValid: z.boolean(),
  isDeleteAsked: z.boolean(),
})
export type DraftItem = z.infer<typeof draftItem>

const MAX_QUANTITY = 1_000_000
/** The server's limit. */
export const MAX_ITEMS = 200

/** A whole number of at least 1, or null. */
function readQuantity(text: string): number | null {
  const trimmed = text.trim()
  const quantity = /^[0-9]{1,7}$/.test(trimmed) ? Number(trimmed) : 0
  return quantity >= 1 && quantity <= MAX_QUANTITY ? quantity : null
}

export const itemForm = z.object({
  name: required('Please enter a name'),
  quantity: valid(
    (text) => readQuantity(text) !== null,
    'Please enter a whole number from 1 to 1,000,000',
  ),
  cost: valid((text) => parseCost(text) !== null, 'Please enter a valid amount'),
})
export type ItemText = z.infer<typeof itemForm>

const isValid = (item: ItemText): boolean => itemForm.safeParse(item).success

export const canAddItem = (items: readonly DraftItem[]): boolean => items.length < MAX_ITEMS

/** @param now milliseconds; increased until unique among the items */
export function addItem(items: readonly DraftItem[], now: number): DraftItem[] {
  const createdAt = Math.max(now, ...items.map((item) => item.createdAt + 1))
  const blank = { name: '', quantity: '1', cost: '' }
  return [...items, { ...blank, createdAt, isEditing: true, isValid: false, isDeleteAsked: false }]
}

export function changeItem(
  items: readonly DraftItem[],
  createdAt: number,
  change: Partial<Omit<DraftItem, 'createdAt' | 'isValid'>>,
): DraftItem[] {
  return items.map((item) => {
    if (item.createdAt !== createdAt) return item
    const changed = { ...item, ...change }
    return { ...changed, isValid: isValid(changed) }
  })
}

/** Asks on the first call, removes on the second. */
export function removeItem(items: readonly DraftItem[], createdAt: number): DraftItem[] {
  return items.find((item) => item.createdAt === createdAt)?.isDeleteAsked
    ? items.filter((item) => item.createdAt !== createdAt)
    : changeItem(items, createdAt, { isDeleteAsked: true })
}

/** Null while the price or quantity is invalid. */
export function priceOf({
  quantity,
  cost,
  isGstFree,
}: Pick<DraftItem, 'quantity' | 'cost' | 'isGstFree'>): Priced | null {
  const count = readQuantity(quantity)
  const amount = parseCost(cost)
  return count === null || amount === null
    ? null
    : { quantity: count, amount, ...(isGstFree && { isGstFree }) }
}
