import { defineModule } from '../../app/module.ts'
import type { ApiKeysService } from '../api-keys/service.ts'
import { merchantsHandlers } from './routes.ts'
import { paymentLimits } from './limits/service.ts'
import type { ConfiguredAt } from './rules.ts'
import { merchantsService } from './service.ts'

interface Needs {
  apiKeys: ApiKeysService
  identityPlatform: ConfiguredAt['identity']
}

export const merchantsModule = defineModule('merchants', (kit, needs: Needs) => {
  const merchants = merchantsService({ ...kit, keys: needs.apiKeys })
  return {
    services: { merchants, paymentLimits: paymentLimits({ ...kit, merchants }) },
    handlers: merchantsHandlers(merchants, {
      origin: kit.origin,
      identity: needs.identityPlatform,
    }),
  }
})
