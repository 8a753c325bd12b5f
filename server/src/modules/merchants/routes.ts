import type { Handlers } from '../../http/edge/handlers.ts'
import { AppError } from '../../kit/errors.ts'
import type { ConfigOf } from './config-of.ts'
import type { MerchantsService } from './service.ts'

type Calls = 'getMerchantConfig' | 'getMerchantStatus'

export function merchantsHandlers(
  merchants: MerchantsService,
  configOf: ConfigOf,
): Pick<Handlers, Calls> {
  return {
    async getMerchantConfig({ query }) {
      const config = await configOf(query.m)
      if (!config) throw new AppError(404, 'not_found', `No merchant here is called “${query.m}”.`)
      return { data: config }
    },
    async getMerchantStatus({ actor }) {
      const merchant = await merchants.get(actor.merchantId)
      const isActivated = merchant.activatedAt !== null
      return { data: { isActivated, isAccountSet: isActivated || merchant.onboardedAt !== null } }
    },
  }
}
