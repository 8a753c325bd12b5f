import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A push message as the browser received it. */
export interface Pushed {
  message: { title: string; body: string; url: string; tag: string }
  headers: IncomingHttpHeaders
  /** The claims of the token that the installation signed. */
  claims: { aud: string; exp: number; sub: string }
}

interface Device {
  pair: ECDH
  auth: Buffer
  /** The service's answer for this device. */
  status: number
  pushed: Pushed[]
}

/**
 * A push service and its browsers as in RFC 8030, 8188, 8291 and 8292: it decrypts messages and refuses unsigned ones.
 */
export async function startPushService(publicKey: () => string) {
  const devices = new Map<string, Device>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const device = devices.get(request.url ?? '')
      if (!device) return response.writeHead(404).end()
      try {
        const { headers } = request
        const claims = claimsOf(headers, publicKey())
        if (device.status === 201)
          device.pushed.push({ message: open(device, Buffer.concat(chunks)), headers, claims })
        return response.writeHead(device.status).end()
      } catch {
        return response.writeHead(403).end()
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    /** A browser that has subscribed. */
    device() {
      const path = `/send/${randomBytes(16).toString('base64url')}`
      const pair = createECDH('prime256v1')
      pair.generateKeys()
      const device: Device = { pair, auth: randomBytes(16), status: 201, pushed: [] }
      devices.set(path, device)
      return {
        endpoint: origin + path,
        keys: {
          p256dh: pair.getPublicKey('base64url'),
          auth: device.auth.toString('base64url'),
        },
        pushed: device.pushed,
        answers: (status: number) => void (device.status = status),
      }
    },
    stop: () => server.close(),
  }
}

function claimsOf({ authorization = '' }: IncomingHttpHeaders, publicKey: string) {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  if (key !== publicKey) throw new Error('Another installation')
  const bytes = Buffer.from(key, 'base64url')
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((coordinate) =>
    coordinate.toString('base64url'),
  ) as [string, string]
  const [head = '', body = '', signature = ''] = token.split('.')
  const jwk = { kty: 'EC', crv: 'P-256', x, y }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ format: 'jwk', key: jwk }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { alg: string }
  if (!isSigned || alg !== 'ES256') throw new Error('Not signed')
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as Pushed['claims']
}

function open({ pair, auth }: Device, body: Buffer): Pushed['message'] {
  const salt = body.subarray(0, 16)
  const length = body.readUInt8(20)
  const sender = body.subarray(21, 21 + length)
  const record = body.subarray(21 + length)
  const hkdf = (from: Buffer, key: Buffer, info: Buffer | string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, from, info, bytes))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const secret = hkdf(auth, pair.computeSecret(sender), info, 32)
  const key = hkdf(salt, secret, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdf(salt, secret, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  if (padded.at(-1) !== 2) throw new Error('Not the last record')
  return JSON.parse(padded.subarray(0, -1).toString()) as Pushed['message']
}
