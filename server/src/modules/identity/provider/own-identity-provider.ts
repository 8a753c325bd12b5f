import type { Database } from '../../../db/database.ts'
import type { Clock } from '../../../kit/clock.ts'
import type { Random } from '../../../kit/random.ts'
import { sha256 } from '../../../kit/secrets.ts'
import { accessTokens } from '../sessions/access-token.ts'
import { revokeAllAccess } from '../sessions/revoke-all-access.ts'
import type { IdentityProvider, PersonRef } from './identity-provider.ts'
import type { Passwords } from '../sign-in/passwords.ts'
import { newRefToken } from '../sessions/ref-token.ts'
import * as personStore from '../staff/person-store.ts'
import * as refTokenStore from '../sessions/ref-token-store.ts'

export interface OwnProviderDeps {
  db: Database
  clock: Clock
  random: Random
  passwords: Passwords
  /** The server's secret; the signing key is derived from it. */
  secret: Buffer
  /** The `iss` claim: this server's origin. */
  issuer: string
}

export function ownIdentityProvider(deps: OwnProviderDeps): IdentityProvider {
  const { db, clock, random, passwords } = deps
  const tokens = accessTokens(deps)

  async function renew(who: PersonRef, from: string, password: string): Promise<void> {
    const to = await passwords.hash(password)
    await db.inGlobal((tx) => personStore.renewHash(tx, who, from, to))
  }

  return {
    async verifyPassword(tenantId, emailKey, password) {
      const found = await personStore.findPerson(db.reader, tenantId, emailKey)
      const person = found && !found.disabledAt ? found : null
      const kept = person?.passwordHash ?? null
      const { matches, outdated } = await passwords.verify(kept, password)
      if (!person || !matches) return null
      const who = { tenantId: person.tenantId, userId: person.userId }
      if (outdated && kept) await renew(who, kept, password)
      return { ...who, email: person.email, userType: person.userType }
    },

    async setPassword(who, password, { alongside, keepSession }) {
      const hash = await passwords.hash(password)
      await db.inMerchant(who.merchantId, async (tx) => {
        await alongside(tx)
        await personStore.writePassword(tx, who, hash, clock.wall())
        await revokeAllAccess(tx, who, clock.wall(), keepSession)
      })
    },

    async issueCustomToken(who, merchantId) {
      const { token, row } = newRefToken(random, 'custom', {
        ...who,
        merchantId,
        now: clock.wall(),
      })
      await db.inGlobal(async (tx) => {
        await refTokenStore.voidRefTokens(tx, who, ['custom'], clock.wall())
        await refTokenStore.insertRefToken(tx, row)
      })
      return token
    },

    async exchangeCustomToken(tenantId, token) {
      const used = await db.inGlobal((tx) =>
        refTokenStore.useRefToken(tx, sha256(token), ['custom'], clock.wall()),
      )
      if (!used || used.tenantId !== tenantId) return null
      return { tenantId, userId: used.userId, merchantId: used.merchantId }
    },

    issueBearer: (subject) => tokens.issue(subject),

    async verifyBearer(token) {
      const claims = await tokens.verify(token)
      if (!claims) return null
      return {
        tenantId: claims.tid,
        userId: claims.sub,
        merchantId: claims.merchantId ?? '',
        sessionId: claims.sid,
      }
    },

    revoke: (who) => db.inGlobal((tx) => revokeAllAccess(tx, who, clock.wall())),
  }
}
