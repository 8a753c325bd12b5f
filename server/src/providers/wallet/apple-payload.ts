import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

import * as z from 'zod/mini'

import { ephemeralKeys, SealedWrong, type WalletCard, type WalletKeys } from './wallet-card.ts'

/** `ApplePayPaymentToken.paymentData`, in the elliptic-curve version. */
const applePayload = z.object({
  version: z.literal('EC_v1'),
  data: z.string(),
  signature: z.string(),
  header: z.object({
    ephemeralPublicKey: z.string(),
    publicKeyHash: z.string(),
    transactionId: z.string(),
  }),
})
export type ApplePayload = z.infer<typeof applePayload>

const appleCard = z.object({
  applicationPrimaryAccountNumber: z.string().check(z.regex(/^[0-9]{12,19}$/)),
  /** YYMMDD. */
  applicationExpirationDate: z.string().check(z.regex(/^[0-9]{6}$/)),
})

/** The X.509 SubjectPublicKeyInfo header before a point of the curve. */
const SPKI_HEAD = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex')
const NO_IV = Buffer.alloc(16)
const TAG = 16

const spki = (point: Buffer): Buffer => Buffer.concat([SPKI_HEAD, point])
const digest = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

/** Key derivation from Apple's format reference (NIST SP 800-56A, one step). */
function contentKey(shared: Buffer, merchantIdentifier: string): Buffer {
  return digest(
    Buffer.concat([
      Buffer.from([0, 0, 0, 1]),
      shared,
      Buffer.from('\u000did-aes256-GCM', 'latin1'),
      Buffer.from('Apple'),
      digest(Buffer.from(merchantIdentifier)),
    ]),
  )
}

/** Throws SealedWrong unless the payload was sealed for these keys. */
export function openApplePayload(
  payload: unknown,
  keys: WalletKeys,
  merchantIdentifier: string,
): WalletCard {
  const read = applePayload.safeParse(payload)
  if (!read.success) throw new SealedWrong('not an Apple Pay payload')
  const { data, header } = read.data
  if (header.publicKeyHash !== digest(spki(keys.publicKey)).toString('base64'))
    throw new SealedWrong('sealed for another key')
  const point = Buffer.from(header.ephemeralPublicKey, 'base64').subarray(SPKI_HEAD.length)
  const sealed = Buffer.from(data, 'base64')
  let text: string
  try {
    const decipher = createDecipheriv(
      'aes-256-gcm',
      contentKey(keys.sharedWith(point), merchantIdentifier),
      NO_IV,
      { authTagLength: TAG },
    )
    decipher.setAuthTag(sealed.subarray(-TAG))
    text = decipher.update(sealed.subarray(0, -TAG)).toString() + decipher.final().toString()
  } catch {
    throw new SealedWrong('changed on its way')
  }
  const card = appleCard.safeParse(JSON.parse(text))
  if (!card.success) throw new SealedWrong('no card inside')
  const { applicationPrimaryAccountNumber: number, applicationExpirationDate: day } = card.data
  return {
    number,
    expMonth: Number(day.slice(2, 4)),
    expYear: 2000 + Number(day.slice(0, 2)),
  }
}

/** Seals as a device does, for the sandbox's test wallet. */
export function sealApplePayload(
  { number, expMonth, expYear }: WalletCard,
  publicKey: Buffer,
  merchantIdentifier: string,
): ApplePayload {
  const once = ephemeralKeys()
  const cipher = createCipheriv(
    'aes-256-gcm',
    contentKey(once.sharedWith(publicKey), merchantIdentifier),
    NO_IV,
  )
  const card = {
    applicationPrimaryAccountNumber: number,
    applicationExpirationDate: `${String(expYear).slice(2)}${String(expMonth).padStart(2, '0')}28`,
    paymentDataType: '3DSecure',
  }
  const data = Buffer.concat([cipher.update(JSON.stringify(card)), cipher.final()])
  return {
    version: 'EC_v1',
    data: Buffer.concat([data, cipher.getAuthTag()]).toString('base64'),
    signature: '',
    header: {
      ephemeralPublicKey: spki(once.publicKey).toString('base64'),
      publicKeyHash: digest(spki(publicKey)).toString('base64'),
      transactionId: randomBytes(32).toString('hex'),
    },
  }
}
