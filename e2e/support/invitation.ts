import { api } from '@paydeck/contract/protocol/api'
import { createClient } from '@paydeck/contract/protocol/client'

import { operate } from './operator.ts'

export interface Invitation {
  email: string
  /** The link's path and query. */
  path: string
  refToken: string
}

let invited = 0

/** Lets a person into a dashboard, as an operator does; somebody new unless an address is given. */
export async function invite(
  slug: string,
  email = `new-${process.pid}-${++invited}@people.example`,
  role = 'staff',
): Promise<Invitation> {
  const said = await operate('invite', '--merchant', slug, '--email', email, '--role', role)
  const link = new URL(/https?:\S+/.exec(said)?.[0] ?? '')
  const refToken = link.searchParams.get('ref') ?? ''
  return { email, path: link.pathname + link.search, refToken }
}

/** Chooses the password of an invitation through the API; answers the one-time token that signs in. */
export async function redeem(
  origin: string | undefined,
  { refToken }: Invitation,
  password: string,
): Promise<string> {
  const bases = { api: `${origin}/api`, v3: `${origin}/api/v3` }
  const call = createClient({ bases, token: () => Promise.resolve(null) })
  const { data } = await call(api.resetPassword, { body: { password } }, { refToken })
  return data.customToken
}
