import type { Clock } from '../../kit/clock.ts'
import type { Random } from '../../kit/random.ts'
import { seal, unseal } from '../../kit/sealed.ts'
import { deriveKey } from '../../kit/secrets.ts'
import type { EndpointRow } from './endpoint-store.ts'

export interface EndpointSecretsDeps {
  clock: Pick<Clock, 'wall'>
  random: Random
  secret: Buffer
}

export type EndpointSecrets = ReturnType<typeof endpointSecrets>

/** What deliveries are signed with: a secret for each endpoint, sealed in the database. */
export function endpointSecrets({ clock, random, secret: serverSecret }: EndpointSecretsDeps) {
  const key = deriveKey(serverSecret, 'webhook secrets')
  const contextOf = (merchantId: string, webhookId: string): string => `${merchantId}:${webhookId}`

  return {
    /** A new secret for an endpoint, in the clear and as it is kept. */
    fresh(merchantId: string, webhookId: string): { secret: string; sealed: Buffer } {
      const secret = `whsec_${random.bytes(32).toString('base64url')}`
      return { secret, sealed: seal(key, secret, contextOf(merchantId, webhookId), random) }
    },

    /** The secrets that sign now: the one in use, and the one before while it is honoured. */
    inUse(endpoint: EndpointRow): string[] {
      const context = contextOf(endpoint.merchantId, endpoint.webhookId)
      const { previousSecretSealed: previous, previousUntil: until } = endpoint
      const isHonoured = previous !== null && until !== null && until > clock.wall()
      return [endpoint.secretSealed, ...(isHonoured ? [previous] : [])].map((sealed) =>
        unseal(key, sealed, context),
      )
    },
  }
}
