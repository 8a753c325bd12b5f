import { api, type CallName } from '@paydeck/contract/protocol/api'
import { SECRET_KEY_HEADER } from '@paydeck/contract/protocol/client'
import { fillPath, pathParameters, type AnyRoute } from '@paydeck/contract/protocol/route'

import { invoiceCookie } from '../src/http/access/invoice-cookie.ts'
import { urlOf } from '../src/http/edge/route-address.ts'
import { samplesOf } from './call-samples.ts'
import { publicKeyOf, type MerchantFixture } from './merchant-fixture.ts'
import type { Colleague, World } from './harness.ts'

/** Calls that deprive their caller of something, so each gets a new user. */
const COLLEAGUE_CALLS: ReadonlySet<CallName> = new Set<CallName>([
  'signOut',
  'changePassword',
  'endOtherSessions',
  'turnSecondFactorOn',
  'turnSecondFactorOff',
  'renewRecoveryCodes',
])

interface Sent {
  status: number
  body: string
}

export interface Change {
  params?: Record<string, string>
  query?: string
  body?: string | null
}

/** A valid request, as raw HTTP. */
export interface Prepared {
  route: AnyRoute
  headers: Record<string, string>
  params: Record<string, string>
  query: [string, string][]
  body: unknown
}

/** Whether only API keys grant the call. */
export const isKeyOnly = ({ access }: AnyRoute): boolean =>
  access === 'secret-key' || access === 'publishable-key'

/** The order whose link authorises the customer's call. */
function orderOf(own: MerchantFixture, name: CallName): { merchantOrderId: string; token: string } {
  if (name === 'payByBank' || name === 'giveUpPayTo') return own.bankOrder
  if (api[name].path.includes('/plan') || name === 'downloadOwnReceipt') return own.planOrder
  return { merchantOrderId: own.orderId, token: own.invoiceToken }
}

export async function sendCall(
  origin: string,
  { route, headers, ...prepared }: Prepared,
  change: Change = {},
): Promise<Sent> {
  const path = fillPath(urlOf(route), { ...prepared.params, ...change.params })
  const query = change.query ?? new URLSearchParams(prepared.query).toString()
  const sent = await fetch(`${origin}${path}?${query}`, {
    method: route.method,
    headers,
    ...(route.body &&
      change.body !== null && { body: change.body ?? JSON.stringify(prepared.body) }),
  })
  return { status: sent.status, body: await sent.text() }
}

/**
 * Prepares calls of `own`: with its credential, with none (null), or with another one. The staff token of one of
 * the `others` is replaced by what the call takes from that merchant.
 */
export function callsOf(
  world: World,
  own: MerchantFixture,
  others: readonly MerchantFixture[] = [],
) {
  const fixtures = [own, ...others]
  let colleague: Colleague | undefined
  const samples = samplesOf(world, own, () => {
    if (!colleague) throw new Error('This call has no colleague: add it to OF_COLLEAGUES')
    return colleague
  })

  const sideOf = (token: string): MerchantFixture | undefined =>
    fixtures.find(({ merchant }) => merchant.token === token)

  async function customerTokenOf(token: string): Promise<string> {
    const fixture = sideOf(token)
    if (!fixture) return token
    const server = await fixture.merchant.server()
    const body = { customerId: fixture.saved.customerId }
    return (await server(api.signInPluginCustomer, { body })).data.customToken
  }

  async function frameTokenOf(token: string): Promise<string> {
    const fixture = sideOf(token)
    if (!fixture) return token
    const body = {
      publicKey: await publicKeyOf(world, fixture.merchant),
      currency: 'AUD' as const,
      customerToken: await customerTokenOf(token),
    }
    return (await fixture.merchant.call(api.openCheckout, { body })).data.token
  }

  async function credentialHeaders(name: CallName, token: string): Promise<Record<string, string>> {
    const route: AnyRoute = api[name]
    switch (route.access) {
      case 'staff':
      case 'staff-or-key':
        return { authorization: `Bearer ${token}` }
      case 'ref-token':
        return { token: await own.merchant.refToken() }
      case 'refresh':
        return { cookie: await own.merchant.sessionCookie() }
      case 'secret-key':
      case 'publishable-key':
        return { [SECRET_KEY_HEADER]: sideOf(token)?.secretKey ?? token }
      case 'customer':
        return { authorization: `Bearer ${await customerTokenOf(token)}` }
      case 'frame':
        return { authorization: `Bearer ${await frameTokenOf(token)}` }
      case 'invoice':
      case 'payer': {
        const { merchantOrderId, token: link } = orderOf(own, name)
        const value = token === own.merchant.token ? link : token
        return { cookie: `${invoiceCookie(merchantOrderId)}=${value}` }
      }
      case 'public':
        return {}
    }
  }

  const headersOf = async (name: CallName, token: string | null) => ({
    'content-type': 'application/json',
    ...(token !== null && (await credentialHeaders(name, token))),
  })

  /** @param previous an earlier sample of the call that is still unused: only its credential is replaced */
  return async function prepare(
    name: CallName,
    credential?: string | null,
    previous?: Prepared,
  ): Promise<Prepared> {
    if (previous && credential !== undefined)
      return { ...previous, headers: await headersOf(name, credential) }
    const route: AnyRoute = api[name]
    colleague = COLLEAGUE_CALLS.has(name) ? await own.merchant.colleague() : undefined
    const sample: Record<string, unknown> = await samples[name]()
    const token = credential === undefined ? (colleague ?? own.merchant).token : credential
    const query = Object.entries((sample['query'] ?? {}) as Record<string, unknown>)
    return {
      route,
      headers: await headersOf(name, token),
      params: Object.fromEntries(pathParameters(route.path).map((at) => [at, String(sample[at])])),
      query: query.flatMap(([key, value]) =>
        [value].flat().map((item): [string, string] => [key, String(item)]),
      ),
      body: sample['body'],
    }
  }
}
