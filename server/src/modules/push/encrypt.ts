import { createCipheriv, createECDH, hkdfSync } from 'node:crypto'

import type { Random } from '../../kit/random.ts'

const CURVE = 'prime256v1'
/** The record size; the whole message fits in one record. */
const RECORD_SIZE = 4096
const LAST_RECORD = Buffer.of(2)

/** A device's keys as bytes: its public key (65, uncompressed) and its secret (16). */
export interface DeviceKeys {
  p256dh: Buffer
  auth: Buffer
}

const derive = (salt: Buffer, from: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', from, salt, info, length))

/** Encrypts for one device (RFC 8291, with the coding `aes128gcm` of RFC 8188). Throws for invalid keys. */
export function encryptFor(device: DeviceKeys, message: string, random: Random): Buffer {
  const own = createECDH(CURVE)
  own.setPrivateKey(random.bytes(32))
  const salt = random.bytes(16)
  const ownKey = own.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), device.p256dh, ownKey])
  const secret = derive(device.auth, own.computeSecret(device.p256dh), info, 32)
  const key = derive(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const text = Buffer.concat([Buffer.from(message), LAST_RECORD])
  const record = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_SIZE)
  return Buffer.concat([salt, size, Buffer.of(ownKey.length), ownKey, record])
}
