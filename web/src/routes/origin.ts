/** Null for anything but a page of the same merchant, so that no link can redirect elsewhere. */
export function safeOrigin(from: string | undefined, slug: string): string | null {
  if (!from?.startsWith(`/${slug}/`) || !URL.canParse(from, 'https://here.invalid')) return null
  const url = new URL(from, 'https://here.invalid')
  const isInside = url.host === 'here.invalid' && url.pathname.startsWith(`/${slug}/`)
  return isInside ? url.pathname + url.search : null
}
