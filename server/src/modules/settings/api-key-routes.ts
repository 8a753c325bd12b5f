import type { Handlers } from '../../http/edge/handlers.ts'
import type { revealKeys } from './reveal-keys.ts'
import type { ApiKeysService } from '../api-keys/service.ts'

export function apiKeyHandlers(
  keys: Pick<ApiKeysService, 'recordCopy'>,
  reveal: ReturnType<typeof revealKeys>,
): Pick<Handlers, 'listKeys' | 'recordKeyCopy'> {
  return {
    listKeys: async ({ who }) => ({ data: [await reveal(who)] }),
    async recordKeyCopy({ who, body }) {
      await keys.recordCopy(who, body.key)
      return {}
    },
  }
}
