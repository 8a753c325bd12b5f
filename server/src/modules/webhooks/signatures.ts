import { createHmac } from 'node:crypto'

import {
  STANDARD_WEBHOOK_HEADERS,
  WEBHOOK_SIGNATURE_HEADER,
} from '@paydeck/contract/calls/webhooks'

interface Signed {
  deliveryId: string
  seconds: number
  body: string
}

/** The headers of a delivery: the time, and for each secret in use a signature in both formats. */
export const signatureHeaders = (
  secrets: readonly string[],
  { deliveryId, seconds, body }: Signed,
): Record<string, string> => ({
  [WEBHOOK_SIGNATURE_HEADER]: signatureHeader(secrets, seconds, body),
  [STANDARD_WEBHOOK_HEADERS.id]: deliveryId,
  [STANDARD_WEBHOOK_HEADERS.timestamp]: String(seconds),
  [STANDARD_WEBHOOK_HEADERS.signature]: secrets
    .map((secret) => `v1,${standardSignature(secret, `${deliveryId}.${seconds}.${body}`)}`)
    .join(' '),
})

/** The value of `Paydeck-Signature`. */
export const signatureHeader = (
  secrets: readonly string[],
  seconds: number,
  body: string,
): string =>
  [
    `t=${seconds}`,
    ...secrets.map(
      (secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
    ),
  ].join(',')

/** Standard Webhooks uses the decoded secret as the key. Older secrets are base64url, which decodes the same way. */
const standardSignature = (secret: string, content: string): string =>
  createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(content)
    .digest('base64')
