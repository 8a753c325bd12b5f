interface SummaryItem {
  description: string
  quantity: number
}

/** More lines than this are only counted: the order's page has them all. */
const NAMED = 10

/** What an order is for, in one line: its description, else its items; null when it says neither. */
export function orderSummary(
  description: string | null,
  items: readonly SummaryItem[],
): string | null {
  if (description !== null && description.trim() !== '') return description
  if (items.length === 0) return null
  const named = items
    .slice(0, NAMED)
    .map((item) =>
      item.quantity > 1 ? `${item.quantity} × ${item.description}` : item.description,
    )
  const more = items.length - named.length
  return named.join(', ') + (more > 0 ? ` and ${more} more` : '')
}
