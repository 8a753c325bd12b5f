import { hostedIdentityProvider } from '../src/modules/identity/provider/hosted-identity-provider.ts'
import type { IdentityProvider } from '../src/modules/identity/provider/identity-provider.ts'
import { ownIdentityProvider } from '../src/modules/identity/provider/own-identity-provider.ts'
import { passwordHashes } from '../src/modules/identity/sign-in/passwords.ts'
import { guardHostedIdentity } from '../src/providers/identity/guard.ts'
import type { World } from './harness.ts'

/** The identity adapter under test, on a test server's database. */
export function openProvider({ db, clock, foundation }: World): IdentityProvider {
  const { random, secrets, origin, hostedIdentity, onError } = foundation
  if (hostedIdentity)
    return hostedIdentityProvider({
      db,
      clock,
      random,
      service: guardHostedIdentity(hostedIdentity, { onError }),
    })
  return ownIdentityProvider({
    db,
    clock,
    random,
    secrets,
    issuer: origin,
    passwords: passwordHashes(),
  })
}
