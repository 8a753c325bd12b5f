import { expect, test } from 'vitest'

import { openApplePayload, sealApplePayload } from './apple-payload.ts'
import { openGooglePayload, sealGooglePayload } from './google-payload.ts'
import { SealedWrong, walletKeys } from './wallet-card.ts'

const keys = walletKeys(Buffer.alloc(32, 7))
const otherKeys = walletKeys(Buffer.alloc(32, 8))
const MERCHANT = 'merchant.example.shop'
const now = new Date('2026-11-20T00:00:00Z')
const card = { number: '4242424242424242', expMonth: 3, expYear: 2031 }

/** Changes the base64 character at `at`. */
const corrupted = (text: string, at = 5): string =>
  text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)

test('Apple Pay: unseals a payload sealed for us and reads the card', () => {
  const payload = sealApplePayload(card, keys.publicKey, MERCHANT)
  expect(JSON.stringify(payload)).not.toContain(card.number)
  expect(openApplePayload(payload, keys, MERCHANT)).toEqual(card)
})

test('Apple Pay: rejects a payload sealed for another recipient, changed or cut short', () => {
  const payload = sealApplePayload(card, keys.publicKey, MERCHANT)
  const attempts: [unknown, typeof keys, string][] = [
    [payload, otherKeys, MERCHANT],
    [payload, keys, 'merchant.example.other'],
    [{ ...payload, data: corrupted(payload.data) }, keys, MERCHANT],
    [{ ...payload, version: 'RSA_v1' }, keys, MERCHANT],
    [{ ...payload, header: { ...payload.header, ephemeralPublicKey: 'AAAA' } }, keys, MERCHANT],
    [{}, keys, MERCHANT],
    [null, keys, MERCHANT],
  ]
  for (const [token, by, merchant] of attempts)
    expect(() => openApplePayload(token, by, merchant)).toThrow(SealedWrong)
})

test('Google Pay: unseals a payload sealed for us, as an object and as text', () => {
  const payload = sealGooglePayload(card, keys.publicKey, now)
  expect(JSON.stringify(payload)).not.toContain(card.number)
  expect(openGooglePayload(payload, keys, now)).toEqual(card)
  expect(openGooglePayload(JSON.stringify(payload), keys, now)).toEqual(card)
})

test('Google Pay: rejects a payload sealed for another recipient, changed or too old', () => {
  const payload = sealGooglePayload(card, keys.publicKey, now)
  const inner = JSON.parse(payload.signedMessage) as Record<string, string>
  const change = (to: Record<string, string>) => ({
    ...payload,
    signedMessage: JSON.stringify({ ...inner, ...to }),
  })
  const message = inner['encryptedMessage'] ?? ''
  const attempts: [unknown, typeof keys, Date][] = [
    [payload, otherKeys, now],
    [payload, keys, new Date('2026-11-28T00:00:00Z')],
    [change({ encryptedMessage: corrupted(message) }), keys, now],
    [change({ tag: corrupted(inner['tag'] ?? '') }), keys, now],
    [change({ ephemeralPublicKey: 'AAAA' }), keys, now],
    [{ ...payload, signedMessage: '{' }, keys, now],
    ['not json', keys, now],
    [undefined, keys, now],
  ]
  for (const [token, by, at] of attempts)
    expect(() => openGooglePayload(token, by, at)).toThrow(SealedWrong)
})
