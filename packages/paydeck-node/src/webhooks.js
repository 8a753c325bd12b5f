import { createHmac, timingSafeEqual } from 'node:crypto'

import { PaydeckError } from './errors.js'

/** @typedef {import('./index.d.ts').Received} Received */

const HEADER = 'paydeck-signature'
const TOLERANCE_SECONDS = 300

/** @param {string} message */
const refused = (message) => new PaydeckError(400, 'bad_signature', message, '')

/** @param {Received['headers']} headers */
function signatureOf(headers) {
  if (headers instanceof Headers) return headers.get(HEADER) ?? ''
  const header = Object.entries(headers).find(([name]) => name.toLowerCase() === HEADER)
  return String(header?.[1] ?? '')
}

/** @param {Buffer} a @param {Buffer} b */
const isSame = (a, b) => a.length === b.length && timingSafeEqual(a, b)

/** @param {Received} received @returns {import('./index.d.ts').Delivery} */
export function readWebhook({ body, headers, secret, now = Date.now(), toleranceSeconds }) {
  const pairs = signatureOf(headers)
    .split(',')
    .map((pair) => pair.trim().split('='))
  const time = pairs.find(([name]) => name === 't')?.[1] ?? ''
  const signatures = pairs.filter(([name]) => name === 'v1').map(([, value = '']) => value)
  const age = Math.abs(now / 1000 - Number(time || Number.NaN))
  if (!(age <= (toleranceSeconds ?? TOLERANCE_SECONDS)))
    throw refused('The delivery is not signed, or too old.')
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest()
  if (!signatures.some((signature) => isSame(expected, Buffer.from(signature, 'hex'))))
    throw refused('The delivery is not signed with this secret.')
  return JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString('utf8'))
}
