import type { Handlers } from '../../http/handlers.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { ApiKeysService } from './service.ts'

/** Answers the page of API keys. */
export function apiKeyHandlers(
  keys: Pick<ApiKeysService, 'recordCopy'>,
  merchants: Pick<MerchantsService, 'showKeys'>,
): Pick<Handlers, 'listKeys' | 'recordKeyCopy'> {
  return {
    listKeys: async ({ who }) => ({ data: [await merchants.showKeys(who)] }),
    async recordKeyCopy({ who, body }) {
      await keys.recordCopy(who, body.key)
      return {}
    },
  }
}
