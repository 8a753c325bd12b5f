import type { WebhookDelivery } from '@paydeck/contract/calls/webhooks'

export type Outcome = Pick<WebhookDelivery, 'status' | 'lastStatus' | 'lastError'>

export const isBeingSent = ({ status, lastStatus, lastError }: Outcome): boolean =>
  status === 'waiting' && lastStatus === null && lastError === null

const MEANINGS: Readonly<Record<number, string>> = {
  400: 'the server refused it',
  401: 'the server asks for a sign-in',
  403: 'the server denies us access',
  404: 'there is nothing at this address',
  405: 'the address does not accept POST',
  408: 'the server took too long',
  410: 'this address no longer exists',
  413: 'it is too large for the server',
  429: 'too many at once for the server',
}

function describeStatus(status: number): string {
  if (status >= 500) return 'the server failed'
  if (status >= 400) return MEANINGS[status] ?? 'the server refused it'
  return 'redirects are not followed'
}

export function formatResponse(outcome: Omit<Outcome, 'status'>): string | null {
  const { lastStatus: status, lastError } = outcome
  if (status === null) return lastError
  const isSuccess = status >= 200 && status < 300
  return isSuccess ? `HTTP ${status}` : `HTTP ${status}: ${describeStatus(status)}`
}
