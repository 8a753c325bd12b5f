/** Plain text both ways: the router's parser would turn an order number into a number. */
export function parseQuery(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

export function writeQuery(values: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'string' ? value !== '' : typeof value === 'number')
      search.set(name, String(value))
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}
