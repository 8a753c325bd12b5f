export type Scheme = 'light' | 'dark' | 'auto'

/** A page that names no scheme is light, whatever the shopper prefers. */
export function schemeOfPage(element: Element): Scheme {
  const named = getComputedStyle(element).colorScheme.split(' ')
  if (!named.includes('dark')) return 'light'
  return named.includes('light') ? 'auto' : 'dark'
}
