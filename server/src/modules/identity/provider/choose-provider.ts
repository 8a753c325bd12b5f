import type { Kit } from '../../../app/kit.ts'
import type { HostedIdentity } from '../../../providers/identity/port.ts'
import { passwordHashes } from '../sign-in/passwords.ts'
import { hostedIdentityProvider } from './hosted-identity-provider.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { ownIdentityProvider } from './own-identity-provider.ts'

export const identityProvider = (kit: Kit, hosted: HostedIdentity | null): IdentityProvider =>
  hosted
    ? hostedIdentityProvider({ ...kit, service: hosted })
    : ownIdentityProvider({ ...kit, passwords: passwordHashes(), issuer: kit.origin })
