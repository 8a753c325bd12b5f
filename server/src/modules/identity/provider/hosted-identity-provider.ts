import * as z from 'zod/mini'

import type { Database } from '../../../db/database.ts'
import type { Clock } from '../../../kit/clock.ts'
import { AppError, notFound } from '../../../kit/errors.ts'
import type { Random } from '../../../kit/random.ts'
import type { HostedAccount, HostedIdentity } from '../../../providers/identity/port.ts'
import type { FairQueueOptions } from '../sign-in/fair-queue.ts'
import { revokeAllAccess } from '../sessions/revoke-all-access.ts'
import type {
  BearerClaims,
  BearerSubject,
  IdentityProvider,
  KnownPerson,
  NewPasswordOptions,
  PersonRef,
} from './identity-provider.ts'
import type { Account } from '../sessions/device-token.ts'
import { storeCustomToken, useCustomToken } from '../sessions/custom-token.ts'
import { isShortPassword, toEmailKey } from '../sign-in/eligibility-rules.ts'
import * as hostedStore from './hosted-store.ts'
import * as personStore from '../staff/person-store.ts'
import { verifiedTokens } from '../sessions/verified-tokens.ts'

export interface HostedProviderDeps {
  db: Database
  clock: Clock
  random: Random
  service: HostedIdentity
}

/** The claims we add to the service's own. */
const bearerClaims = z.object({ tid: z.string(), sid: z.string(), merchantId: z.string() })
const customClaims = z.object({ merchantId: z.string() })

const passwordNotSaved = (): AppError =>
  new AppError(
    503,
    'password_not_kept',
    'Your new password may not have been saved. Please try to log in with it; if that fails, ask for a new link on the login page.',
    { retryAfter: 5 },
  )

/** Strangers get two places, as they do with our own tables. */
const QUEUE_OPTIONS: FairQueueOptions = { concurrency: 20, reserved: 18, waiting: 100 }

interface Context extends HostedProviderDeps {
  /** The service's name of each of our tenants; it never changes. */
  names: Map<string, string>
  verified: ReturnType<typeof verifiedTokens<BearerClaims>>
}

/**
 * The service is never called inside a transaction, so setting a password takes two: the first consumes the link and
 * revokes all access, the second revokes whatever the old password opened in between.
 */
export function hostedIdentityProvider(deps: HostedProviderDeps): IdentityProvider {
  const context: Context = {
    ...deps,
    names: new Map(),
    verified: verifiedTokens<BearerClaims>(deps.clock),
  }
  return {
    queueOptions: QUEUE_OPTIONS,
    verifyPassword: (account, password) => verifyPassword(context, account, password),
    setPassword: (person, password, options) => setPassword(context, person, password, options),
    issueCustomToken: (person, merchantId) => issueCustomToken(context, person, merchantId),
    exchangeCustomToken: (tenantId, token) => exchangeCustomToken(context, tenantId, token),
    issueBearer: (subject) => issueBearer(context, subject),
    verifyBearer: (token) => verifyBearer(context, token),
    revoke: (person) => revoke(context, person),
  }
}

async function nameOf({ db, names }: Context, tenantId: string): Promise<string | null> {
  const cached = names.get(tenantId)
  if (cached !== undefined) return cached
  const name = await hostedStore.findHostedName(db.reader, tenantId)
  if (name !== null) names.set(tenantId, name)
  return name
}

async function makeName(context: Context, tenantId: string): Promise<string> {
  const { db, clock, names, service } = context
  const existing = await nameOf(context, tenantId)
  if (existing !== null) return existing
  // Two concurrent calls make two tenants at the service; the losing one stays empty.
  const hostedName = await service.createTenant(labelOf(tenantId))
  const row = { tenantId, hostedName, createdAt: clock.now() }
  const saved = await db.inGlobal((tx) => hostedStore.saveHostedName(tx, row))
  names.set(tenantId, saved)
  return saved
}

const accountOf = async (
  context: Context,
  { tenantId, userId }: PersonRef,
): Promise<HostedAccount> => ({ tenant: await makeName(context, tenantId), userId })

async function verifyPassword(
  context: Context,
  { tenantId, emailKey }: Account,
  password: string,
): Promise<KnownPerson | null> {
  const { db, service } = context
  const name = await nameOf(context, tenantId)
  // No user of this tenant has a password yet.
  if (name === null) return null
  const [person, userId] = await Promise.all([
    personStore.findPerson(db.reader, tenantId, emailKey),
    service.verifyPassword(name, emailKey, password.normalize('NFC')),
  ])
  if (!person || person.disabledAt || userId !== person.userId) return null
  return { tenantId, userId, email: person.email, userType: person.userType }
}

async function setPassword(
  context: Context,
  person: PersonRef & { merchantId: string },
  password: string,
  { alongside, keepSession }: NewPasswordOptions,
): Promise<void> {
  const { db, clock, service } = context
  const [account, stored] = await Promise.all([
    accountOf(context, person),
    personStore.readPerson(db.reader, person),
  ])
  if (!stored) throw notFound()
  await db.inMerchant(person.merchantId, async (tx) => {
    await alongside(tx)
    await revokeAllAccess(tx, person, clock.wall(), keepSession)
  })
  await service
    .putPassword(account, toEmailKey(stored.email), password.normalize('NFC'))
    .catch(() => {
      throw passwordNotSaved()
    })
  await db.inMerchant(person.merchantId, async (tx) => {
    await personStore.writePassword(tx, person, {
      hash: null,
      isShort: isShortPassword(password),
      at: clock.wall(),
    })
    await revokeAllAccess(tx, person, clock.wall(), keepSession)
  })
}

async function issueCustomToken(
  context: Context,
  person: PersonRef,
  merchantId: string,
): Promise<string> {
  // The service's own tokens work for an hour, any number of times; ours work once.
  const nonce = context.random.bytes(32).toString('base64url')
  const account = await accountOf(context, person)
  const token = await context.service.makeCustomToken(account, { merchantId, once: nonce })
  await storeCustomToken(context, token, { ...person, merchantId })
  return token
}

async function exchangeCustomToken(
  context: Context,
  tenantId: string,
  token: string,
): Promise<(PersonRef & { merchantId: string }) | null> {
  const { service } = context
  const used = await useCustomToken(context, tenantId, token)
  const name = await nameOf(context, tenantId)
  if (!used || name === null) return null
  const bearer = await service.exchangeCustomToken(name, token)
  const verified = bearer === null ? null : await service.verify(bearer)
  if (verified?.tenant !== name || verified.userId !== used.userId) return null
  const parsed = customClaims.safeParse(verified.claims)
  return parsed.data?.merchantId === used.merchantId ? used : null
}

async function issueBearer(
  context: Context,
  subject: BearerSubject,
): Promise<{ token: string; expiresAt: Date }> {
  const { service, verified } = context
  const account = await accountOf(context, subject)
  const customToken = await service.makeCustomToken(account, {
    tid: subject.tenantId,
    sid: subject.sessionId,
    merchantId: subject.merchantId,
    role: subject.role,
    userType: subject.userType,
    ...(subject.owesSecondFactor && { owes: 'second_factor' }),
  })
  const token = await service.exchangeCustomToken(account.tenant, customToken)
  const read = token === null ? null : await readBearer(context, token)
  if (token === null || !read) throw new Error('The identity service refused our custom token')
  verified.add(token, read.claims, read.expiresAt.getTime())
  return { token, expiresAt: read.expiresAt }
}

async function verifyBearer(context: Context, token: string): Promise<BearerClaims | null> {
  const cached = context.verified.get(token)
  if (cached) return cached === 'over' ? null : cached
  const read = await readBearer(context, token)
  if (!read) return null
  context.verified.add(token, read.claims, read.expiresAt.getTime())
  return read.claims
}

async function readBearer(
  context: Context,
  token: string,
): Promise<{ claims: BearerClaims; expiresAt: Date } | null> {
  const read = await context.service.verify(token)
  if (!read) return null
  // A direct sign-in at the service also yields a token, but without our session it grants nothing.
  const parsed = bearerClaims.safeParse(read.claims)
  if (!parsed.success || (await nameOf(context, parsed.data.tid)) !== read.tenant) return null
  const { tid: tenantId, sid: sessionId, merchantId } = parsed.data
  return {
    claims: { tenantId, userId: read.userId, merchantId, sessionId },
    expiresAt: read.expiresAt,
  }
}

async function revoke(context: Context, person: PersonRef): Promise<void> {
  const { db, clock, service } = context
  await db.inGlobal((tx) => revokeAllAccess(tx, person, clock.wall()))
  const name = await nameOf(context, person.tenantId)
  if (name !== null) await service.endTokens({ tenant: name, userId: person.userId })
}

/** The tenant's label in the service's console: 4 to 20 letters, digits and hyphens. */
const labelOf = (tenantId: string): string =>
  `paydeck-${tenantId.replaceAll(/[^a-z0-9]/gi, '').slice(-12)}`
