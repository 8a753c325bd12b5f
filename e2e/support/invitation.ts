import { api } from '@paydeck/contract/protocol/api'
import { createClient } from '@paydeck/contract/protocol/client'

import { operate } from './operator.ts'

export interface Invitation {
  email: string
  path: string
  refToken: string
}

let invited = 0

/** Invites a person to a dashboard as an operator does; a new person unless an address is given. */
export async function invite(
  slug: string,
  email = `new-${process.pid}-${++invited}@people.example`,
  role = 'staff',
): Promise<Invitation> {
  const output = await operate('invite', '--merchant', slug, '--email', email, '--role', role)
  const link = new URL(/https?:\S+/.exec(output)?.[0] ?? '')
  const refToken = link.searchParams.get('ref') ?? ''
  return { email, path: link.pathname + link.search, refToken }
}

/** Sets the password of an invitation over the API; returns the one-time sign-in token. */
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
