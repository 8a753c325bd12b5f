import * as z from 'zod/mini'

import type { Database } from '../../../db/database.ts'
import type { Clock } from '../../../kit/clock.ts'
import { AppError, notFound } from '../../../kit/errors.ts'
import type { Random } from '../../../kit/random.ts'
import { sha256 } from '../../../kit/secrets.ts'
import type { HostedAccount, HostedIdentity } from '../../../providers/identity/port.ts'
import { bounded } from '../sign-in/concurrency-limit.ts'
import { revokeAllAccess } from '../sessions/revoke-all-access.ts'
import type { BearerClaims, IdentityProvider, PersonRef } from './identity-provider.ts'
import { refTokenRow } from '../sessions/ref-token.ts'
import { toEmailKey } from '../sign-in/rules.ts'
import * as hostedStore from './hosted-store.ts'
import * as personStore from '../staff/person-store.ts'
import * as refTokenStore from '../sessions/ref-token-store.ts'
import { verifiedTokens } from '../sessions/verified-tokens.ts'

export interface HostedProviderDeps {
  db: Database
  clock: Clock
  random: Random
  service: HostedIdentity
}

/** Our claims in a bearer token, beside the service's own. */
const bearerClaims = z.object({ tid: z.string(), sid: z.string(), merchantId: z.string() })
const customClaims = z.object({ merchantId: z.string() })

const notKept = (): AppError =>
  new AppError(
    503,
    'password_not_kept',
    'Your new password may not have been saved. Please try to log in with it; if that fails, ask for a new link on the login page.',
    5,
  )

/**
 * Passwords and signatures at a hosted identity service: one tenant for each of ours, accounts under our ids. We never
 * call the service inside a transaction, so setting a password takes two: the first uses up the link and ends
 * everything; the second ends whatever began before the service had the new password.
 */
export function hostedIdentityProvider(deps: HostedProviderDeps): IdentityProvider {
  const { db, clock, random, service } = deps
  const names = new Map<string, string>()
  const verified = verifiedTokens<BearerClaims>(clock)
  const run = bounded({ atOnce: 20, waiting: 100 })

  /** The service's name for our tenant; it never changes. */
  async function nameOf(tenantId: string): Promise<string | null> {
    const known = names.get(tenantId)
    if (known !== undefined) return known
    const found = await hostedStore.findHostedName(db.reader, tenantId)
    if (found !== null) names.set(tenantId, found)
    return found
  }

  async function makeName(tenantId: string): Promise<string> {
    const known = await nameOf(tenantId)
    if (known !== null) return known
    // Two concurrent calls make two tenants at the service; the losing one stays empty.
    const hostedName = await service.createTenant(labelOf(tenantId))
    const row = { tenantId, hostedName, createdAt: clock.now() }
    const kept = await db.inGlobal((tx) => hostedStore.keepHostedName(tx, row))
    names.set(tenantId, kept)
    return kept
  }

  async function accountOf({ tenantId, userId }: PersonRef): Promise<HostedAccount> {
    return { tenant: await makeName(tenantId), userId }
  }

  async function readBearer(
    token: string,
  ): Promise<{ claims: BearerClaims; expiresAt: Date } | null> {
    const read = await service.verify(token)
    if (!read) return null
    // Signing in at the service directly also yields a token; without our session in it, it grants
    // nothing.
    const own = bearerClaims.safeParse(read.claims)
    if (!own.success || (await nameOf(own.data.tid)) !== read.tenant) return null
    return {
      claims: {
        tenantId: own.data.tid,
        userId: read.userId,
        merchantId: own.data.merchantId,
        sessionId: own.data.sid,
      },
      expiresAt: read.expiresAt,
    }
  }

  return {
    async verifyPassword(tenantId, emailKey, password) {
      const name = await nameOf(tenantId)
      // No user of this tenant has a password yet.
      if (name === null) return null
      const [person, userId] = await Promise.all([
        personStore.findPerson(db.reader, tenantId, emailKey),
        run(() => service.verifyPassword(name, emailKey, password.normalize('NFC'))),
      ])
      if (!person || person.disabledAt || userId !== person.userId) return null
      return { tenantId, userId, email: person.email, userType: person.userType }
    },

    async setPassword(who, password, { alongside, keepSession }) {
      const [account, person] = await Promise.all([
        accountOf(who),
        personStore.readPerson(db.reader, who),
      ])
      if (!person) throw notFound()
      await db.inMerchant(who.merchantId, async (tx) => {
        await alongside(tx)
        await revokeAllAccess(tx, who, clock.wall(), keepSession)
      })
      await service
        .putPassword(account, toEmailKey(person.email), password.normalize('NFC'))
        .catch(() => {
          throw notKept()
        })
      await db.inMerchant(who.merchantId, async (tx) => {
        await personStore.writePassword(tx, who, null, clock.wall())
        await revokeAllAccess(tx, who, clock.wall(), keepSession)
      })
    },

    async issueCustomToken(who, merchantId) {
      // The service's own tokens work for an hour, any number of times; ours work once.
      const once = random.bytes(32).toString('base64url')
      const token = await service.makeCustomToken(await accountOf(who), { merchantId, once })
      const row = refTokenRow(token, 'custom', { ...who, merchantId, now: clock.wall() })
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
      const name = await nameOf(tenantId)
      if (!used || used.tenantId !== tenantId || name === null) return null
      const bearer = await service.exchangeCustomToken(name, token)
      const said = bearer === null ? null : await service.verify(bearer)
      const own = customClaims.safeParse(said?.claims)
      if (
        said?.tenant !== name ||
        said.userId !== used.userId ||
        own.data?.merchantId !== used.merchantId
      )
        return null
      return { tenantId, userId: used.userId, merchantId: used.merchantId }
    },

    async issueBearer(subject) {
      const account = await accountOf(subject)
      const statement = await service.makeCustomToken(account, {
        tid: subject.tenantId,
        sid: subject.sessionId,
        merchantId: subject.merchantId,
        role: subject.role,
        userType: subject.userType,
      })
      const token = await service.exchangeCustomToken(account.tenant, statement)
      const read = token === null ? null : await readBearer(token)
      if (token === null || !read) throw new Error('The identity service took no statement of ours')
      verified.keep(token, read.claims, read.expiresAt.getTime())
      return { token, expiresAt: read.expiresAt }
    },

    async verifyBearer(token) {
      const known = verified.of(token)
      if (known) return known === 'over' ? null : known
      const read = await readBearer(token)
      if (!read) return null
      verified.keep(token, read.claims, read.expiresAt.getTime())
      return read.claims
    },

    async revoke(who) {
      await db.inGlobal((tx) => revokeAllAccess(tx, who, clock.wall()))
      const name = await nameOf(who.tenantId)
      if (name !== null) await service.endTokens({ tenant: name, userId: who.userId })
    },
  }
}

/** The tenant's label in the service's console: 4 to 20 letters, digits and hyphens. */
const labelOf = (tenantId: string): string =>
  `paydeck-${tenantId.replaceAll(/[^a-z0-9]/gi, '').slice(-12)}`
