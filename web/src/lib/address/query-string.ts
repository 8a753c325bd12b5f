/**
 * The query of an address as plain text, both ways: what stands there is what a page's reader gets. (The router's
 * own form would turn an order number into a number and put quotes around text that looks like one.)
 */
export function parseQuery(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

/** Undefined, null and empty values are left out; the answer is empty or starts with `?`. */
export function writeQuery(values: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'string' ? value !== '' : typeof value === 'number')
      search.set(name, String(value))
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}
