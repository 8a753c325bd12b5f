import { textParam } from '#/lib/address/search-params.ts'

/** Whether the address of a signed-in person is one of the places before sign-in, or leads there. */
export function leadsMembersHere({ pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  const [, page = ''] = pathname.split('/').filter(Boolean)
  if (['forget-password', 'opened-link'].includes(page)) return true
  const hasRef = textParam(new URLSearchParams(search).get('ref'), 512) !== ''
  return hasRef && ['', 'set-password', 'reset-password'].includes(page)
}
