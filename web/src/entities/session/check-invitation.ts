import { authnCalls } from '@paydeck/contract/calls/authn'

import { call } from '#/lib/api/api.ts'

interface OpenedLink {
  refToken: string
  slug: string
}

const validate = async ({ refToken, slug }: OpenedLink) =>
  (await call(authnCalls.validateToken, { query: { slug } }, { refToken })).data

/** The target of an invitation link, once the server has checked its token. Throws `ApiError`. */
export async function checkInvitation(
  link: OpenedLink,
): Promise<'login' | 'expired-link' | 'set-password'> {
  const { hasLastLogin, isExpired } = await validate(link)
  if (hasLastLogin) return 'login'
  return isExpired ? 'expired-link' : 'set-password'
}

/** Whether a reset link has expired. When the server does not answer, we open the page, which reports it. */
export async function isLinkExpired(link: OpenedLink): Promise<boolean> {
  try {
    return (await validate(link)).isExpired
  } catch {
    return false
  }
}
