import { createClient, type Call } from '@paydeck/contract/protocol/client'

import type { World } from '../harness.ts'

const PASSWORD = 'correct horse battery'

/** Signs in a staff member of a merchant that was created by SQL. */
export async function tokenOf(
  { services, origin }: World,
  merchantId: string,
): Promise<{ call: Call; token: string }> {
  const { tenantId, slug } = await services.merchants.get(merchantId)
  const email = `clerk@${slug}.example`
  const { refToken } = await services.staff.invite({
    merchantId,
    email,
    role: 'staff',
    permissions: [],
  })
  await services.identity.resetPassword(refToken, PASSWORD)
  const answer = await fetch(`${origin}/api/authn/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tenantId, slug, email, password: PASSWORD }),
  })
  const { accessToken: token } = (await answer.json()) as { accessToken: string }
  const bases = { api: `${origin}/api`, v3: `${origin}/api/v3` }
  return { token, call: createClient({ bases, token: () => Promise.resolve(token) }) }
}
