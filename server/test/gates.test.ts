import { randomUUID } from 'node:crypto'

import { PAYOUTS_READ } from '@paydeck/contract/access/grants'
import {
  PERMISSIONS,
  permissionsOf,
  refusalCode,
  type Permission,
} from '@paydeck/contract/access/permissions'
import { ROLE_NAMES, ROLES } from '@paydeck/contract/access/roles'
import { api, type Api, type CallName } from '@paydeck/contract/protocol/api'
import { errorBody, STEP_UP_REQUIRED } from '@paydeck/contract/protocol/error'
import { fillPath, pathParameters, type AnyRoute } from '@paydeck/contract/protocol/route'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { urlOf } from '../src/http/edge/route-address.ts'
import { SetClock } from '../src/kit/clock.ts'
import { accessTokens } from '../src/modules/identity/sessions/access-token.ts'
import { CARDS, startWorld, type TestMerchant, type World } from './harness.ts'

/**
 * Makes every staff call with each credential that must not work. The calls come from the contract,
 * so this file covers new ones automatically; only a call whose path does not name the merchant
 * must be added below, or this file does not compile.
 */

type StaffCall = {
  [Name in CallName]: Api[Name] extends { access: 'staff' | 'staff-or-key' } ? Name : never
}[CallName]
/** Staff calls whose path does not name the merchant. */
type Unbound = {
  [Name in StaffCall]: Api[Name] extends { path: `${string}{merchantId}${string}` } ? never : Name
}[StaffCall]

interface Asked {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

let world: World
let own: TestMerchant
/** Staff of a merchant of another tenant, and of another merchant of the same tenant. */
let strangers: Stranger[]
let transactionId: string
let verificationId: string
/** Must never appear in an answer to strangers. */
let secrets: string[]

beforeAll(async () => {
  world = await startWorld()
  own = await world.merchant({
    sourceVerificationEnabled: true,
    password: 'what only we know',
  })
  const order = await own.order({ amount: 2500, email: 'jane@secret.example' })
  transactionId = (await order.pay(CARDS.visa)).transactionId
  const { data } = await own.call(api.startVerification, {
    body: { ForTransaction: { transactionId } },
  })
  verificationId = data.sourceVerificationId
  const foreign = await world.merchant()
  strangers = [stranger(() => foreign.signIn()), stranger(await neighbour(own))]
  secrets = [own.merchantId, own.email, own.slug, order.merchantOrderId, 'jane@secret.example']
})
afterAll(() => world.stop())

interface Stranger {
  /** The call may end this session if it names no merchant, so it gets a new one then; other calls share one. */
  tokenFor(name: CallName): Promise<string>
}

function stranger(signIn: () => Promise<string>): Stranger {
  let shared: Promise<string> | undefined
  return {
    async tokenFor(name) {
      if (!isUnbound(name)) return (shared ??= signIn())
      shared = undefined
      return signIn()
    },
  }
}

/** A user of another merchant of the tenant. */
async function neighbour({ tenantId }: TestMerchant): Promise<() => Promise<string>> {
  const { merchants, staff, identity } = world.services
  const slug = `next-to-${randomUUID().slice(0, 13)}`
  const { merchantId } = await merchants.createMerchant({
    tenantId,
    slug,
    businessName: 'Next door',
    country: 'AU',
  })
  const email = 'neighbour@people.example'
  const password = 'a quiet harbour at noon'
  const { refToken } = await staff.invite({ merchantId, email, role: 'admin' })
  await identity.resetPassword(refToken, password)
  return async () => {
    const from = { address: '', userAgent: '', deviceToken: undefined }
    const entered = await identity.signIn({ tenantId, slug, email, password }, from)
    return entered.outcome === 'signed_in' ? entered.accessToken : ''
  }
}

const noParameters = (): Asked => ({})
const aCode = (): Asked => ({ body: { code: '123456' } })

/** The arguments a stranger sends to calls that name no merchant: ids of ours. */
const unbound: { [Name in Unbound]: () => Asked } = {
  signOut: noParameters,
  confirmIdentity: () => ({ body: { password: own.password } }),
  getPermissions: noParameters,
  changePassword: () => ({ body: { password: own.password, newPassword: 'another one 1234' } }),
  listWorkplaces: noParameters,
  changeMerchant: () => ({ body: { merchantId: own.merchantId } }),
  listSessions: noParameters,
  endSession: () => ({ params: { sessionId: String(decodeJwt(own.token)['sid']) } }),
  endOtherSessions: noParameters,
  getSecondFactor: noParameters,
  beginSecondFactor: noParameters,
  turnSecondFactorOn: aCode,
  turnSecondFactorOff: aCode,
  renewRecoveryCodes: aCode,
  getTransaction: () => ({ params: { transactionId } }),
  getVerification: () => ({ query: { transactionId } }),
  startVerification: () => ({ body: { ForTransaction: { transactionId } } }),
  updateVerification: () => ({
    params: { sourceVerificationId: verificationId },
    body: { Reset: {} },
  }),
}

const staffCalls = (Object.keys(api) as CallName[])
  .filter((name) => api[name].access.startsWith('staff'))
  .map((name) => ({ name, route: api[name] as AnyRoute }))
const needsOf = ({ permission }: AnyRoute) => permissionsOf(permission ?? 'own')
const isUnbound = (name: string): name is Unbound => name in unbound

interface Answer {
  status: number
  text: string
  errorCode: unknown
}

async function send(name: CallName, token: string): Promise<Answer> {
  const route: AnyRoute = api[name]
  const override = isUnbound(name) ? unbound[name]() : {}
  const params = Object.fromEntries(pathParameters(route.path).map((at) => [at, 'x']))
  const path = fillPath(urlOf(route), { ...params, merchantId: own.merchantId, ...override.params })
  const sent = await fetch(
    `${world.origin}${path}?${new URLSearchParams(override.query).toString()}`,
    {
      method: route.method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(route.body && { body: JSON.stringify(override.body ?? {}) }),
    },
  )
  const isStream = sent.headers.get('content-type')?.startsWith('text/event-stream') === true
  if (isStream) await sent.body?.cancel()
  const text = isStream ? '' : await sent.text()
  const isError = text.startsWith('{"statusCode"')
  return {
    status: sent.status,
    text,
    errorCode: isError ? (JSON.parse(text) as Record<string, unknown>)['errorCode'] : null,
  }
}

const expectNoSecrets = ({ text }: Answer): void => {
  for (const secret of secrets) expect(text).not.toContain(secret)
}

/** A token signed by us that expired after its ten minutes. */
async function expiredToken(): Promise<string> {
  const tokens = accessTokens({
    secrets: world.foundation.secrets,
    issuer: world.origin,
    clock: new SetClock(new Date(Date.now() - 11 * 60_000)),
  })
  const claims = decodeJwt(own.token)
  const { token } = await tokens.issue({
    userId: own.userId,
    email: own.email,
    tenantId: own.tenantId,
    merchantId: own.merchantId,
    role: 'admin',
    sessionId: String(claims['sid']),
    userType: String(claims['userType']),
  })
  return token
}

describe('every staff call', () => {
  test('is found, and tried with our ids where its path names no merchant', () => {
    expect(staffCalls.length).toBeGreaterThan(40)
    expect(
      staffCalls
        .filter(({ route }) => !route.path.includes('{merchantId}'))
        .map(({ name }) => name),
    ).toEqual(Object.keys(unbound).toSorted((a, b) => order(a) - order(b)))
  })

  test('shows the data these tests look for to a permitted caller', async () => {
    const answer = await send('getTransaction', own.token)
    expect(answer.status).toBe(200)
    expect(() => expectNoSecrets(answer)).toThrow('not to contain')
  })

  test.each(staffCalls)('refuses an expired token: $name', async ({ name }) => {
    const answer = await send(name, await expiredToken())
    expect(answer.status).toBe(401)
    expectNoSecrets(answer)
  })

  test('refuses an ended session', async () => {
    const token = await own.signIn()
    await world.services.identity.signOut(await world.services.identity.staff(token))
    for (const { name } of staffCalls)
      expect([name, (await send(name, token)).status]).toEqual([name, 401])
  })

  test.each(staffCalls)('refuses staff of another tenant or merchant: $name', async ({ name }) => {
    for (const { tokenFor } of strangers) {
      const answer = await send(name, await tokenFor(name))
      expectNoSecrets(answer)
      expect(isUnbound(name) ? 404 : answer.status).toBe(404)
    }
    // Whatever they requested, our data is unchanged.
    expect((await world.services.identity.staff(own.token)).merchantId).toBe(own.merchantId)
  })

  test('without a full guard is listed here', () => {
    const guardedBy = (has: (route: AnyRoute) => unknown) =>
      staffCalls.flatMap(({ name, route }) => (has(route) ? [name] : [])).toSorted()
    expect(guardedBy(({ permission }) => permission === 'member')).toEqual([
      'followEvents',
      'getAccountSettings',
      'getMerchantStatus',
      'getPublicInfo',
      'search',
    ])
    expect(guardedBy(({ permission }) => permission === 'own')).toEqual([
      'addView',
      'beginSecondFactor',
      'changeMerchant',
      'changePassword',
      'changeView',
      'chooseColumns',
      'confirmIdentity',
      'endOtherSessions',
      'endSession',
      'getFirstSteps',
      'getOwnLists',
      'getPermissions',
      'getPersonalInfo',
      'getPushDevices',
      'getSecondFactor',
      'hideFirstSteps',
      'listSessions',
      'listWorkplaces',
      'rememberSearch',
      'removePushDevice',
      'removeView',
      'renewRecoveryCodes',
      'savePersonalInfo',
      'savePushDevice',
      'signOut',
      'turnSecondFactorOff',
      'turnSecondFactorOn',
    ])
    expect(guardedBy((route) => needsOf(route).includes('keys:manage'))).toEqual([
      'addShopAddress',
      'createSecretKey',
      'listKeys',
      'listSecretKeys',
      'listShopAddresses',
      'recordKeyCopy',
      'removeShopAddress',
      'renameSecretKey',
      'replaceSecretKey',
      'revokeSecretKey',
    ])
    expect(guardedBy((route) => needsOf(route).includes('payouts:read'))).toEqual([
      'acceptBankLineDifference',
      'confirmBankAccount',
      'downloadCardCosts',
      'downloadFeeInvoice',
      'downloadPayout',
      'downloadPayoutPdf',
      'downloadReportOfCountry',
      'downloadSettlement',
      'downloadStatementCsv',
      'downloadStatementPdf',
      'explainMissingTransfer',
      'getBankLineAccounts',
      'getCardCosts',
      'getPayout',
      'getPayoutDeposits',
      'getPayoutSchedule',
      'getPayoutSettings',
      'getPayoutSums',
      'getSettlementReport',
      'getSettlementSums',
      'getStatement',
      'importBankLines',
      'linkBankLine',
      'listBankLines',
      'listFeeInvoices',
      'listLinkableTransfers',
      'listStatements',
      'mailStatements',
      'makeBankAccountPrimary',
      'queryBankAccounts',
      'queryPayouts',
      'readBankCsv',
      'setBankLineAside',
      'switchBankLines',
      'undoBankLine',
      'undoMissingTransfer',
    ])
    expect(guardedBy(({ stepUp }) => stepUp)).toEqual([
      'addBankAccount',
      'addShopAddress',
      'allowProgram',
      'approveApproval',
      'approveProposal',
      'beginSecondFactor',
      'changeMember',
      'changeWebhook',
      'confirmBankAccount',
      'createSecretKey',
      'createWebhook',
      'eraseCustomer',
      'getCustomerData',
      'inviteMember',
      'listKeys',
      'makeBankAccountPrimary',
      'removeMember',
      'removeShopAddress',
      'removeWebhook',
      'renameSecretKey',
      'renewRecoveryCodes',
      'renewWebhookSecret',
      'replaceSecretKey',
      'revokeSecretKey',
      'saveApprovalRule',
      'savePayoutSettings',
      'saveProgramRule',
      'saveSecondFactorRule',
      'setPayoutSchedule',
      'turnSecondFactorOff',
      'turnSecondFactorOn',
    ])
  })

  const missingTo = ({ role, permissions }: (typeof people)[number], route: AnyRoute) =>
    needsOf(route).find(
      (permission) =>
        !ROLES[role].permissions.has(permission) &&
        !(permissions.length > 0 && /^(payouts|bookkeeping):read$/.test(permission)),
    )
  const refusalOf = (missing: Permission | undefined): object | null =>
    missing === undefined
      ? null
      : {
          statusCode: 403,
          errorCode: refusalCode(missing),
          message: `You need the permission to ${PERMISSIONS[missing]}.`,
          tracer: expect.stringMatching(/./) as string,
        }
  // Signing out ends the session that the other calls use.
  const inOrder = staffCalls.toSorted(
    (a, b) => Number(a.name === 'signOut') - Number(b.name === 'signOut'),
  )
  const people = [
    ...ROLE_NAMES.map((role) => ({ role, permissions: [] as string[] })),
    { role: 'staff' as const, permissions: [PAYOUTS_READ] },
  ]
  test.each(people)(
    'BEY-13 refuses what the role $role with $permissions does not allow',
    async (grants) => {
      const { token } = await own.colleague(grants)
      const refusals: Record<string, object | null> = {}
      const meant: typeof refusals = {}
      for (const { name, route } of inOrder) {
        const answer = await send(name, token)
        const isRefused = needsOf(route).some((need) => refusalCode(need) === answer.errorCode)
        refusals[name] = isRefused ? errorBody.parse(JSON.parse(answer.text)) : null
        meant[name] = refusalOf(missingTo(grants, route))
        expect([name, answer.status]).not.toEqual([name, 401])
      }
      expect(refusals).toEqual(meant)
    },
    60_000,
  )

  const sensitive = staffCalls.filter(({ route }) => route.stepUp)
  test.each(sensitive)('refuses a sign-in that is too old: $name', async ({ name }) => {
    const { token } = await own.colleague({ role: 'owner' })
    await world.db.inGlobal((tx) =>
      tx
        .updateTable('global.session')
        .set({ authenticatedAt: new Date(Date.now() - 16 * 60_000) })
        .where('sessionId', '=', String(decodeJwt(token)['sid']))
        .execute(),
    )
    expect(await send(name, token)).toMatchObject({ status: 403, errorCode: STEP_UP_REQUIRED })
  })
})

const names = Object.keys(api)
const order = (name: string): number => names.indexOf(name)
