import { CARD_TOKENS_PATH } from '@paydeck/contract/calls/payments/card-provider'
import { api } from '@paydeck/contract/protocol/api'
import { SECRET_KEY_HEADER } from '@paydeck/contract/protocol/client'
import { fillPath, type AnyRoute } from '@paydeck/contract/protocol/route'

import { invoiceCookie } from '../../../src/http/access/invoice-cookie.ts'
import { urlOf } from '../../../src/http/edge/route-address.ts'
import { CARDS, type World } from '../../harness.ts'

/** A call of an honest person or of the flood, from an address. */
export interface FloodCall {
  method: AnyRoute['method']
  path: string
  address: string
  headers?: Record<string, string>
  body?: unknown
}

export interface CallResult {
  status: number
  text: string
  cookies: readonly string[]
}

/** Sends a call as the reverse proxy would forward it. */
export async function send(
  origin: string,
  { method, path, address, headers, body }: FloodCall,
): Promise<CallResult> {
  const sent = await fetch(origin + path, {
    method,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const cookies = sent.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  return { status: sent.status, text: await sent.text(), cookies }
}

/** A merchant whose people work during the flood. */
export interface Shop {
  tenantId: string
  slug: string
  merchantId: string
  email: string
  password: string
  secretKey: string
}

export async function openShop(world: World): Promise<Shop> {
  const merchant = await world.merchant()
  const { tenantId, slug, merchantId, email, password } = merchant
  return { tenantId, slug, merchantId, email, password, secretKey: await merchant.secretKey() }
}

/** A call of the contract from an address. */
const requestTo = (
  route: AnyRoute,
  address: string,
  {
    params = {},
    query = '',
    ...rest
  }: { params?: Record<string, string>; query?: string } & Pick<FloodCall, 'headers' | 'body'> = {},
): FloodCall => ({
  method: route.method,
  path: fillPath(urlOf(route), params) + query,
  address,
  ...rest,
})

export const signIn = (
  { tenantId, slug, email, password }: Shop,
  address: string,
  { guess, cookie = '' }: { guess?: { email: string; password: string }; cookie?: string } = {},
): FloodCall =>
  requestTo(api.signIn, address, {
    headers: { cookie },
    body: { tenantId, slug, ...(guess ?? { email, password }) },
  })

export const requestReset = ({ slug }: Shop, emailAddress: string, address: string): FloodCall =>
  requestTo(api.sendResetPasswordEmail, address, {
    body: { slug, userType: 'merchantStaff', emailAddress },
  })

export const listPayments = ({ merchantId }: Shop, token: string, address: string): FloodCall =>
  requestTo(api.queryPayments, address, {
    params: { merchantId },
    query: '?page=1',
    headers: { authorization: `Bearer ${token}` },
  })

export const readOrder = (secretKey: string, address: string): FloodCall =>
  requestTo(api.getShopOrder, address, {
    params: { merchantOrderId: 'ordr_AAAAAAAAAAAAAAAA' },
    headers: { [SECRET_KEY_HEADER]: secretKey },
  })

let orderCount = 0
export const createLink = ({ secretKey }: Shop, address: string): FloodCall =>
  requestTo(api.createPayByLink, address, {
    headers: { [SECRET_KEY_HEADER]: secretKey },
    body: {
      sendSms: false,
      sendEmail: false,
      orderRequest: {
        internalOrderId: `F-${++orderCount}`,
        paymentAmount: { amount: 1500, currency: 'AUD' },
        description: '',
      },
    },
  })

export const payByLink = (
  { merchantOrderId, token }: { merchantOrderId: string; token: string },
  paymentToken: string,
  address: string,
): FloodCall =>
  requestTo(api.payOrder, address, {
    params: { merchantOrderId },
    headers: { cookie: `${invoiceCookie(merchantOrderId)}=${token}` },
    body: { paymentToken },
  })

/** Called as the provider, so it is not measured. */
export const cardToken = (address: string): FloodCall => ({
  method: 'POST',
  path: CARD_TOKENS_PATH,
  address,
  body: { number: CARDS.visa, expMonth: 12, expYear: 2031, cvc: '123', name: 'Jane Doe' },
})
