/**
 * The page to return to after signing in, as a path with its query; null unless it is a page of the same merchant's
 * dashboard. Whatever a link claims, nobody is sent to another site or another merchant.
 */
export function safeOrigin(from: string | undefined, slug: string): string | null {
  if (!from?.startsWith(`/${slug}/`) || !URL.canParse(from, 'https://here.invalid')) return null
  const url = new URL(from, 'https://here.invalid')
  const isInside = url.host === 'here.invalid' && url.pathname.startsWith(`/${slug}/`)
  return isInside ? url.pathname + url.search : null
}
