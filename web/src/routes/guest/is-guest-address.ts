import { textParam } from '#/lib/address/search-params.ts'

/** Whether a signed-in person's address is, or redirects to, a page before sign-in. */
export function isGuestAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  const [, page = ''] = pathname.split('/').filter(Boolean)
  if (['forget-password', 'opened-link'].includes(page)) return true
  const hasRef = textParam(new URLSearchParams(search).get('ref'), 512) !== ''
  return hasRef && ['', 'set-password', 'reset-password'].includes(page)
}
