import { defineModule } from '../../app/module.ts'
import { merchantApiHandlers, type MerchantApiDeps } from './routes.ts'
import { shopViews } from './service.ts'

export const merchantApiModule = defineModule(
  'merchant-api',
  ({ db }, needs: Omit<MerchantApiDeps, 'views'>) => {
    const views = shopViews({ db })
    return { services: { views }, handlers: merchantApiHandlers({ ...needs, views }) }
  },
)
