import { defineModule } from '../../app/module.ts'
import type { ApiKeysService } from '../api-keys/service.ts'
import { configOf } from './config-of.ts'
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
  const merchantConfig = configOf(merchants, {
    origin: kit.origin,
    identity: needs.identityPlatform,
  })
  return {
    services: {
      merchants,
      merchantConfig,
      paymentLimits: paymentLimits({ ...kit, merchants }),
    },
    handlers: merchantsHandlers(merchants, merchantConfig),
  }
})
