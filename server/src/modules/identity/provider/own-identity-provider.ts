import type { Database } from '../../../db/database.ts'
import type { Clock } from '../../../kit/clock.ts'
import type { Random } from '../../../kit/random.ts'
import { accessTokens } from '../sessions/access-token.ts'
import type { Account } from '../sessions/device-token.ts'
import { storeCustomToken, useCustomToken } from '../sessions/custom-token.ts'
import { revokeAllAccess } from '../sessions/revoke-all-access.ts'
import type {
  IdentityProvider,
  KnownPerson,
  NewPasswordOptions,
  PersonRef,
} from './identity-provider.ts'
import type { Secrets } from '../../../kit/secrets/secrets.ts'
import { isShortPassword } from '../sign-in/eligibility-rules.ts'
import { HASH_QUEUE, type Passwords } from '../sign-in/passwords.ts'
import * as personStore from '../staff/person-store.ts'

export interface OwnProviderDeps {
  db: Database
  clock: Clock
  random: Random
  passwords: Passwords
  /** The server's secrets; the signing keys are derived from them. */
  secrets: Secrets
  /** The `iss` claim: this server's origin. */
  issuer: string
}

export function ownIdentityProvider(deps: OwnProviderDeps): IdentityProvider {
  const { db, clock } = deps
  const tokens = accessTokens(deps)
  return {
    queueOptions: HASH_QUEUE,
    verifyPassword: (account, password) => verifyPassword(deps, account, password),
    setPassword: (person, password, options) => setPassword(deps, person, password, options),
    async issueCustomToken(person, merchantId) {
      const token = deps.random.bytes(32).toString('base64url')
      await storeCustomToken(deps, token, { ...person, merchantId })
      return token
    },
    exchangeCustomToken: (tenantId, token) => useCustomToken(deps, tenantId, token),
    issueBearer: (subject) => tokens.issue(subject),
    async verifyBearer(token) {
      const claims = await tokens.verify(token)
      if (!claims) return null
      const { tid: tenantId, sub: userId, sid: sessionId, merchantId } = claims
      return { tenantId, userId, sessionId, merchantId: merchantId ?? '' }
    },
    revoke: (person) => db.inGlobal((tx) => revokeAllAccess(tx, person, clock.wall())),
  }
}

const verifyPassword = async (
  { db, passwords }: OwnProviderDeps,
  { tenantId, emailKey }: Account,
  password: string,
): Promise<KnownPerson | null> => {
  const row = await personStore.findPerson(db.reader, tenantId, emailKey)
  const person = row && !row.disabledAt ? row : null
  const hash = person?.passwordHash ?? null
  const { matches, outdated } = await passwords.verify(hash, password)
  if (!person || !matches) return null
  const ref = { tenantId: person.tenantId, userId: person.userId }
  if (outdated && hash) {
    const renewed = await passwords.hash(password)
    await db.inGlobal((tx) => personStore.renewHash(tx, ref, hash, renewed))
  }
  return { ...ref, email: person.email, userType: person.userType }
}

async function setPassword(
  { db, clock, passwords }: OwnProviderDeps,
  person: PersonRef & { merchantId: string },
  password: string,
  { alongside, keepSession }: NewPasswordOptions,
): Promise<void> {
  const hash = await passwords.hash(password)
  await db.inMerchant(person.merchantId, async (tx) => {
    await alongside(tx)
    await personStore.writePassword(tx, person, {
      hash,
      isShort: isShortPassword(password),
      at: clock.wall(),
    })
    await revokeAllAccess(tx, person, clock.wall(), keepSession)
  })
}
