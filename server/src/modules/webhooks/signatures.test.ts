import { createHmac } from 'node:crypto'

import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Stripe } from 'stripe'
import { Webhook as SvixWebhook } from 'svix'
import { expect, test } from 'vitest'

import { signatureHeader, signatureHeaders } from './signatures.ts'

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const OTHER = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
const body = '{"requestId":"wdlv_1","event":{"name":"Tāne"}}'

const headersBy = (...secrets: string[]) =>
  signatureHeaders(secrets, {
    deliveryId: 'wdlv_1',
    seconds: Math.floor(Date.now() / 1000),
    body,
  })

test('each secret signs the time and the bytes of a delivery', () => {
  const hex = (secret: string) => createHmac('sha256', secret).update('7.{}').digest('hex')
  expect(signatureHeader(['new', 'old'], 7, '{}')).toBe(`t=7,v1=${hex('new')},v1=${hex('old')}`)
})

const check = {
  standardwebhooks: (headers: Record<string, string>, text: string) =>
    new StandardWebhook(SECRET).verify(text, headers),
  svix: (headers: Record<string, string>, text: string) => {
    new SvixWebhook(SECRET).verify(text, headers)
    return JSON.parse(text) as unknown
  },
  stripe: (headers: Record<string, string>, text: string) =>
    Stripe.webhooks.constructEvent(text, headers['paydeck-signature'] ?? '', SECRET),
}

test.each(Object.entries(check))(
  'BEY-67 the library %s accepts a delivery signed with its secret, even when another secret signs too',
  (_, verify) => {
    expect(verify(headersBy(SECRET), body)).toMatchObject({ requestId: 'wdlv_1' })
    expect(verify(headersBy(OTHER, SECRET), body)).toMatchObject({ requestId: 'wdlv_1' })
    expect(() => verify(headersBy(OTHER), body)).toThrow(/signature/i)
    expect(() => verify(headersBy(SECRET), `${body} `)).toThrow(/signature/i)
  },
)

test('an older secret, base64 encoded for URLs, still signs both ways', () => {
  const older = `whsec_${Buffer.alloc(32, 0xfb).toString('base64url')}`
  expect(older).toMatch(/[-_]/)
  const { 'webhook-signature': signature = '' } = headersBy(older)
  const seconds = headersBy(older)['webhook-timestamp'] ?? ''
  const mac = createHmac('sha256', Buffer.alloc(32, 0xfb))
    .update(`wdlv_1.${seconds}.${body}`)
    .digest('base64')
  expect(signature).toBe(`v1,${mac}`)
})
