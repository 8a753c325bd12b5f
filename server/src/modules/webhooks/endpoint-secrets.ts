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

/** Each endpoint's signing secret, sealed in the database. */
export function endpointSecrets({ clock, random, secret: serverSecret }: EndpointSecretsDeps) {
  const key = deriveKey(serverSecret, 'webhook secrets')
  const contextOf = (merchantId: string, webhookId: string): string => `${merchantId}:${webhookId}`

  return {
    /** A new secret, in clear and sealed. */
    fresh(merchantId: string, webhookId: string): { secret: string; sealed: Buffer } {
      const secret = `whsec_${random.bytes(32).toString('base64url')}`
      return { secret, sealed: seal(key, secret, contextOf(merchantId, webhookId), random) }
    },

    /** The current secret, and the previous one during its grace. */
    inUse(endpoint: EndpointRow): string[] {
      const context = contextOf(endpoint.merchantId, endpoint.webhookId)
      const { previousSecretSealed: previous, previousUntil: until } = endpoint
      const isInGrace = previous !== null && until !== null && until > clock.wall()
      return [endpoint.secretSealed, ...(isInGrace ? [previous] : [])].map((sealed) =>
        unseal(key, sealed, context),
      )
    },
  }
}
