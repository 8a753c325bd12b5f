export type Scheme = 'light' | 'dark' | 'auto'

/** A page that names no scheme is light, whatever the shopper prefers. */
export function pageColorScheme(element: Element): Scheme {
  const schemes = getComputedStyle(element).colorScheme.split(' ')
  if (!schemes.includes('dark')) return 'light'
  return schemes.includes('light') ? 'auto' : 'dark'
}
