import type { Priced } from '@paydeck/contract/money/order-totals'
import { parseAmount, positiveMinor } from '@paydeck/contract/money/money'
import * as z from 'zod/mini'

/** One line of the order as it is typed; what follows `createdAt` never leaves the form. */
export const draftItem = z.object({
  name: z.string(),
  quantity: z.string(),
  cost: z.string(),
  /** Milliseconds; the list's key. */
  createdAt: z.number(),
  isEditing: z.boolean(),
  isValid: z.boolean(),
  isDeleteAsked: z.boolean(),
})
export type DraftItem = z.infer<typeof draftItem>

/** What is typed of an item. */
export type ItemText = Pick<DraftItem, 'name' | 'quantity' | 'cost'>

export type ItemProblems = Partial<Record<keyof ItemText, string>>

const MAX_PIECES = 1_000_000
/** More lines than this no order takes. */
export const MAX_ITEMS = 200

/** How many, as it was typed: a whole number of at least 1; null for anything else. */
function readQuantity(text: string): number | null {
  const typed = text.trim()
  const quantity = /^[0-9]{1,7}$/.test(typed) ? Number(typed) : 0
  return quantity >= 1 && quantity <= MAX_PIECES ? quantity : null
}

/** A comma stands between thousands: `12,50` may have meant $12.50 or $1,250, and nobody should pay for a guess. */
const GROUPED = /^[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?$/

/** What one costs, in minor units: above 0, at most two decimals, perhaps behind a `$`; null for anything else. */
export function readCost(text: string): number | null {
  const figures = text.trim().replace(/^\$ ?/, '')
  if (figures.includes(',') && !GROUPED.test(figures)) return null
  const amount = parseAmount(figures)
  return amount !== null && positiveMinor.safeParse(amount).success ? amount : null
}

/** What is wrong with an item, in words by field: a name, a cost above 0 and a whole quantity are needed. */
export function itemProblems({ name, quantity, cost }: ItemText): ItemProblems {
  return {
    ...(name.trim() === '' && { name: 'Please enter a name' }),
    ...(readQuantity(quantity) === null && { quantity: 'Please enter a whole number' }),
    ...(readCost(cost) === null && { cost: 'Please enter a valid amount' }),
  }
}

const isValid = (item: ItemText): boolean => Object.keys(itemProblems(item)).length === 0

/** Whether an order can have one more line. */
export const canAddItem = (items: readonly DraftItem[]): boolean => items.length < MAX_ITEMS

/** A new line, open for typing. @param now milliseconds; made unique among the items */
export function addItem(items: readonly DraftItem[], now: number): DraftItem[] {
  const createdAt = Math.max(now, ...items.map((item) => item.createdAt + 1))
  const blank = { name: '', quantity: '1', cost: '' }
  return [...items, { ...blank, createdAt, isEditing: true, isValid: false, isDeleteAsked: false }]
}

/** Changes what is typed of one item, or its flags; its validity follows. */
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

/** Takes an item away on the second click; the first one asks. */
export function removeItem(items: readonly DraftItem[], createdAt: number): DraftItem[] {
  return items.find((item) => item.createdAt === createdAt)?.isDeleteAsked
    ? items.filter((item) => item.createdAt !== createdAt)
    : changeItem(items, createdAt, { isDeleteAsked: true })
}

/** The item's price, null while it has none. */
export function priceOf({ quantity, cost }: ItemText): Priced | null {
  const many = readQuantity(quantity)
  const amount = readCost(cost)
  return many === null || amount === null ? null : { quantity: many, amount }
}
