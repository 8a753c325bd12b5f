import { sealedColumn, type SealedColumn } from '../../db/reseal.ts'
import type { Clock } from '../../kit/clock.ts'
import type { Random } from '../../kit/random.ts'
import { seal, unseal } from '../../kit/secrets/sealed.ts'
import { deriveKeys, type Secrets } from '../../kit/secrets/secrets.ts'
import type { EndpointRow } from './endpoint-store.ts'

export interface EndpointSecretsDeps {
  clock: Pick<Clock, 'wall'>
  random: Random
  serverSecrets: Secrets
}

export type EndpointSecrets = ReturnType<typeof endpointSecrets>

const PURPOSE = 'webhook secrets'
const contextOf = (merchantId: string, webhookId: string): string => `${merchantId}:${webhookId}`

/** The sealed columns of the module. */
export const endpointColumns = (secrets: Secrets): SealedColumn[] =>
  (['secretSealed', 'previousSecretSealed'] as const).map((column) =>
    sealedColumn({
      table: 'app.webhookEndpoint',
      column,
      form: 'bytes',
      id: ['webhookId'],
      keys: deriveKeys(secrets, PURPOSE),
      contextOf: ({ merchantId = '', webhookId = '' }) => contextOf(merchantId, webhookId),
    }),
  )

/** Each endpoint's signing secret, sealed in the database. */
export function endpointSecrets({ clock, random, serverSecrets }: EndpointSecretsDeps) {
  const keys = deriveKeys(serverSecrets, PURPOSE)

  return {
    fresh(merchantId: string, webhookId: string): { secret: string; sealed: Buffer } {
      const secret = `whsec_${random.bytes(32).toString('base64')}`
      return { secret, sealed: seal(keys, secret, contextOf(merchantId, webhookId), random) }
    },

    /** The current secret, and the previous one during its grace period. */
    inUse(endpoint: EndpointRow): string[] {
      const context = contextOf(endpoint.merchantId, endpoint.webhookId)
      const { previousSecretSealed: previous, previousUntil: until } = endpoint
      const isInGrace = previous !== null && until !== null && until > clock.wall()
      return [endpoint.secretSealed, ...(isInGrace ? [previous] : [])].map((sealed) =>
        unseal(keys, sealed, context),
      )
    },
  }
}
