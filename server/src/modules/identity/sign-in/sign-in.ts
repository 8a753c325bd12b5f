import { AppError, forbidden } from '../../../kit/errors.ts'
import { networkOf } from '../../../kit/network.ts'
import { owesSecondFactor } from '../../../kit/owes-second-factor.ts'
import { sha256 } from '../../../kit/secrets/secrets.ts'
import type { KnownPerson, PersonRef } from '../provider/identity-provider.ts'
import { wrongCode } from '../second-factor/codes.ts'
import * as refTokenStore from '../sessions/ref-token-store.ts'
import { refTokenRow } from '../sessions/ref-token.ts'
import type { From, SignedIn } from '../sessions/sessions.ts'
import * as membershipStore from '../staff/membership-store.ts'
import * as personStore from '../staff/person-store.ts'
import { linkExpired, type IdentityContext, type Visit } from './context.ts'
import { loggingFailure, type SignInStep } from './sign-in-log.ts'
import { isShortPassword, mayUseDashboard, otherMerchant, toEmailKey } from './eligibility-rules.ts'
import type { Attempt } from './throttle.ts'

export interface SignInRequest {
  tenantId: string
  slug: string
  email: string
  password: string
}

/** Signed in, or a token for the second-factor step. */
export type SignInResult =
  | ({ outcome: 'signed_in' } & SignedIn)
  | { outcome: 'second_factor'; challenge: string }

const wrongCredentials = (): AppError =>
  new AppError(401, 'wrong_credentials', 'The email or password is not correct.')
const challengeExpired = (): AppError =>
  new AppError(401, 'challenge_expired', 'That took too long. Please log in again.')

export function signIn(
  context: IdentityContext,
  request: SignInRequest,
  from: Visit,
): Promise<SignInResult> {
  const account = { tenantId: request.tenantId, emailKey: toEmailKey(request.email) }
  const step = async (): Promise<SignInStep> => {
    const merchant = await context.merchants.findBySlug(request.slug)
    const isOfTenant = merchant?.tenantId === request.tenantId
    return {
      merchantId: isOfTenant ? merchant.merchantId : null,
      account,
      action: 'sign_in.password',
    }
  }
  const device = context.devices.read(account, from.deviceToken)
  const attempt = { kind: 'password', ...account, address: from.address, device } as const
  const run = () =>
    loggingFailure(context, step, () => tryPassword(context, attempt, request, from))
  return context.turns(device === null ? { host: networkOf(from.address) } : 'known', run)
}

async function tryPassword(
  context: IdentityContext,
  attempt: Attempt,
  request: SignInRequest,
  from: Visit,
): Promise<SignInResult> {
  const { guard, provider, merchants } = context
  await guard.enter(attempt)
  // Always both, so that every refusal costs the same.
  const [person, merchant] = await Promise.all([
    provider.verifyPassword(attempt, request.password),
    merchants.findBySlug(request.slug),
  ])
  if (!person || merchant?.tenantId !== request.tenantId) throw wrongCredentials()
  await guard.succeeded(attempt)
  const { merchantId, slug } = merchant
  return admit(context, person, {
    merchantId,
    slug,
    from,
    device: attempt.device,
    isShort: isShortPassword(request.password),
  })
}

export interface SubmittedCode {
  tenantId: string
  challenge: string
  code: string
}

export async function submitCode(
  context: IdentityContext,
  { tenantId, challenge, code }: SubmittedCode,
  from: From & { deviceToken: (email: string) => string | undefined },
): Promise<SignedIn & { email: string }> {
  const { db, clock, devices, guard, secondFactor } = context
  const hash = sha256(challenge)
  const holder = await refTokenStore.findChallenge(db.reader, hash, clock.wall())
  if (holder?.tenantId !== tenantId) throw challengeExpired()
  const account = { tenantId, emailKey: toEmailKey(holder.email) }
  const device = devices.read(account, from.deviceToken(holder.email))
  const attempt = { kind: 'code', ...account, address: from.address, device } as const
  const step = (): SignInStep => ({
    merchantId: holder.merchantId,
    account,
    action: 'sign_in.code',
  })
  await loggingFailure(context, step, async () => {
    await guard.enter(attempt)
    if (!(await secondFactor.check(holder, code)))
      throw new AppError(401, 'wrong_code', wrongCode().message)
    await guard.succeeded(attempt)
  })
  const used = await db.inGlobal((tx) =>
    refTokenStore.useRefToken(tx, hash, ['challenge'], clock.wall()),
  )
  if (!used) throw challengeExpired()
  const result = await admit(context, holder, { ...holder, from, hasGivenCode: true })
  if (result.outcome !== 'signed_in') throw challengeExpired()
  return { ...result, email: holder.email }
}

export async function signInWithCustomToken(
  context: IdentityContext,
  tenantId: string,
  token: string,
  from: From,
): Promise<SignInResult & { email: string }> {
  const { db, provider } = context
  const holder = await provider.exchangeCustomToken(tenantId, token)
  const person = holder && (await personStore.readPerson(db.reader, holder))
  if (!person) throw linkExpired()
  const knownPerson = { ...holder, email: person.email, userType: person.userType }
  const at = { merchantId: holder.merchantId, slug: person.slug, from }
  return { ...(await admit(context, knownPerson, at)), email: person.email }
}

interface Admission {
  merchantId: string
  slug: string
  from: From
  hasGivenCode?: boolean
  device?: string | null
  /** Whether the password just given is short. */
  isShort?: boolean
}

/** Opens a session or asks for the second factor. 403 unless the person is staff of the merchant. */
async function admit(
  context: IdentityContext,
  person: KnownPerson,
  admission: Admission,
): Promise<SignInResult> {
  const { merchantId, slug, from, hasGivenCode = false, device = null } = admission
  // The page shows its own message.
  if (!mayUseDashboard(person.userType)) throw forbidden('not_merchant_staff', '')
  const membership = await membershipStore.findMembership(context.db.reader, person, merchantId)
  if (!membership) throw otherMerchant(slug)
  const { isShort: hasShortPassword = membership.hasShortPassword } = admission
  if (hasShortPassword !== null && hasShortPassword !== membership.hasShortPassword)
    await context.db.inGlobal((tx) => personStore.writeShortPassword(tx, person, hasShortPassword))
  if (membership.hasSecondFactor && !hasGivenCode)
    return issueChallenge(context, { ...person, merchantId }, device)
  const owes = owesSecondFactor({ ...membership, hasShortPassword })
  const staff = { ...person, ...membership, merchantId, owesSecondFactor: owes }
  return { outcome: 'signed_in', ...(await context.live.open(staff, from)) }
}

async function issueChallenge(
  { db, clock, random, devices }: IdentityContext,
  person: PersonRef & { merchantId: string },
  device: string | null,
): Promise<SignInResult> {
  const challenge = devices.mark(random.bytes(32).toString('base64url'), device)
  const row = refTokenRow(challenge, 'challenge', { ...person, now: clock.wall() })
  await db.inGlobal((tx) => refTokenStore.insertRefToken(tx, row))
  return { outcome: 'second_factor', challenge }
}
