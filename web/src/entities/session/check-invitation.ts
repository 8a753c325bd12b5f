import { authnCalls } from '@paydeck/contract/calls/authn'

import { call } from '#/lib/api/api.ts'

/** A link, and the address of the merchant under which it was opened. */
interface OpenedLink {
  refToken: string
  slug: string
}

const validate = async ({ refToken, slug }: OpenedLink) =>
  (await call(authnCalls.validateToken, { query: { slug } }, { refToken })).data

/** Where an invitation link leads, after the server has looked at its token. Throws `ApiError`. */
export async function checkInvitation(
  link: OpenedLink,
): Promise<'login' | 'expired-link' | 'set-password'> {
  const { hasLastLogin, isExpired } = await validate(link)
  if (hasLastLogin) return 'login'
  return isExpired ? 'expired-link' : 'set-password'
}

/** Whether a reset link no longer counts; when the server cannot say, the page itself will. */
export async function isLinkExpired(link: OpenedLink): Promise<boolean> {
  try {
    return (await validate(link)).isExpired
  } catch {
    return false
  }
}
