interface SummaryItem {
  description: string
  quantity: number
}

/** Longer orders show a count: the order's page lists everything. */
const MAX_NAMED = 10

/** One line: the order's description, else its items; null when it has neither. */
export function orderSummary(
  description: string | null,
  items: readonly SummaryItem[],
): string | null {
  if (description !== null && description.trim() !== '') return description
  if (items.length === 0) return null
  const names = items
    .slice(0, MAX_NAMED)
    .map((item) =>
      item.quantity > 1 ? `${item.quantity} × ${item.description}` : item.description,
    )
  const more = items.length - names.length
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '')
}
