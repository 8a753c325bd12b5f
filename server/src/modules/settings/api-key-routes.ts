import type { Handlers } from '../../http/edge/handlers.ts'
import type { revealKeys } from './reveal-keys.ts'
import type { ApiKeysService } from '../api-keys/service.ts'
import type { SecretKeysService } from './secret-keys.ts'

type Calls =
  | 'listKeys'
  | 'recordKeyCopy'
  | 'listSecretKeys'
  | 'createSecretKey'
  | 'replaceSecretKey'
  | 'renameSecretKey'
  | 'revokeSecretKey'

export function apiKeyHandlers(
  keys: Pick<ApiKeysService, 'recordCopy'>,
  reveal: ReturnType<typeof revealKeys>,
  secretKeys: SecretKeysService,
): Pick<Handlers, Calls> {
  return {
    listKeys: async ({ actor }) => ({ data: [await reveal(actor)] }),
    async recordKeyCopy({ actor, body }) {
      await keys.recordCopy(actor, body.key)
      return {}
    },
    listSecretKeys: async ({ actor }) => ({ data: await secretKeys.list(actor.merchantId) }),
    createSecretKey: async ({ actor, body }) => ({ data: await secretKeys.create(actor, body) }),
    replaceSecretKey: async ({ actor, params, body }) => ({
      data: await secretKeys.replace(actor, params.keyId, body.overlap),
    }),
    renameSecretKey: async ({ actor, params, body }) => ({
      data: await secretKeys.rename(actor, params.keyId, body.name),
    }),
    async revokeSecretKey({ actor, params }) {
      await secretKeys.revoke(actor, params.keyId)
      return {}
    },
  }
}
