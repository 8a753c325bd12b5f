import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

import * as z from 'zod/mini'

import { ephemeralKeys, SealedWrong, type WalletCard, type WalletKeys } from './wallet-card.ts'

/** A Google Pay token, version ECv2; `signedMessage` is JSON within JSON. */
const googlePayload = z.object({
  protocolVersion: z.literal('ECv2'),
  signature: z.string(),
  signedMessage: z.string(),
})
export type GooglePayload = z.infer<typeof googlePayload>

const signedMessage = z.object({
  encryptedMessage: z.string(),
  ephemeralPublicKey: z.string(),
  tag: z.string(),
})

const googleCard = z.object({
  /** Milliseconds since 1970, as text. */
  messageExpiration: z.string().check(z.regex(/^[0-9]{1,16}$/)),
  paymentMethodDetails: z.object({
    pan: z.string().check(z.regex(/^[0-9]{12,19}$/)),
    expirationMonth: z.int(),
    expirationYear: z.int(),
  }),
})

const NO_IV = Buffer.alloc(16)
const VALIDITY_MS = 7 * 86_400_000

/** Key derivation from Google's reference: one key encrypts, the other authenticates. */
function contentKeys(point: Buffer, shared: Buffer): { cipher: Buffer; mac: Buffer } {
  const joined = Buffer.from(
    hkdfSync('sha256', Buffer.concat([point, shared]), Buffer.alloc(32), 'Google', 64),
  )
  return { cipher: joined.subarray(0, 32), mac: joined.subarray(32) }
}

const tagOf = (mac: Buffer, message: Buffer): Buffer =>
  createHmac('sha256', mac).update(message).digest()

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new SealedWrong('not a Google Pay payload')
  }
}

/** Throws SealedWrong unless the payload was sealed for these keys, and recently enough. */
export function openGooglePayload(payload: unknown, keys: WalletKeys, now: Date): WalletCard {
  const outer = googlePayload.safeParse(typeof payload === 'string' ? readJson(payload) : payload)
  const inner = signedMessage.safeParse(outer.success ? readJson(outer.data.signedMessage) : null)
  if (!inner.success) throw new SealedWrong('not a Google Pay payload')
  const message = Buffer.from(inner.data.encryptedMessage, 'base64')
  const point = Buffer.from(inner.data.ephemeralPublicKey, 'base64')
  let shared: Buffer
  try {
    shared = keys.sharedWith(point)
  } catch {
    throw new SealedWrong('no point of the curve')
  }
  const { cipher, mac } = contentKeys(point, shared)
  const tag = Buffer.from(inner.data.tag, 'base64')
  const expected = tagOf(mac, message)
  if (tag.length !== expected.length || !timingSafeEqual(tag, expected))
    throw new SealedWrong('sealed for another key, or changed on its way')
  const decipher = createDecipheriv('aes-256-ctr', cipher, NO_IV)
  const text = decipher.update(message).toString() + decipher.final().toString()
  const card = googleCard.safeParse(readJson(text))
  if (!card.success) throw new SealedWrong('no card inside')
  if (Number(card.data.messageExpiration) <= now.getTime()) throw new SealedWrong('too old')
  const { pan, expirationMonth, expirationYear } = card.data.paymentMethodDetails
  return { number: pan, expMonth: expirationMonth, expYear: expirationYear }
}

/** Seals as Google does, for the sandbox's test wallet. */
export function sealGooglePayload(card: WalletCard, publicKey: Buffer, now: Date): GooglePayload {
  const once = ephemeralKeys()
  const { cipher, mac } = contentKeys(once.publicKey, once.sharedWith(publicKey))
  const sealing = createCipheriv('aes-256-ctr', cipher, NO_IV)
  const text = JSON.stringify({
    messageExpiration: String(now.getTime() + VALIDITY_MS),
    messageId: randomBytes(16).toString('hex'),
    paymentMethod: 'CARD',
    paymentMethodDetails: {
      pan: card.number,
      expirationMonth: card.expMonth,
      expirationYear: card.expYear,
      authMethod: 'PAN_ONLY',
    },
  })
  const message = Buffer.concat([sealing.update(text), sealing.final()])
  return {
    protocolVersion: 'ECv2',
    signature: '',
    signedMessage: JSON.stringify({
      encryptedMessage: message.toString('base64'),
      ephemeralPublicKey: once.publicKey.toString('base64'),
      tag: tagOf(mac, message).toString('base64'),
    }),
  }
}
