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
    listKeys: async ({ who }) => ({ data: [await reveal(who)] }),
    async recordKeyCopy({ who, body }) {
      await keys.recordCopy(who, body.key)
      return {}
    },
    listSecretKeys: async ({ who }) => ({ data: await secretKeys.list(who.merchantId) }),
    createSecretKey: async ({ who, body }) => ({ data: await secretKeys.create(who, body) }),
    replaceSecretKey: async ({ who, params, body }) => ({
      data: await secretKeys.replace(who, params.keyId, body.overlap),
    }),
    renameSecretKey: async ({ who, params, body }) => ({
      data: await secretKeys.rename(who, params.keyId, body.name),
    }),
    async revokeSecretKey({ who, params }) {
      await secretKeys.revoke(who, params.keyId)
      return {}
    },
  }
}
