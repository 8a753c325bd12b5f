import type { Handlers } from '../../http/edge/handlers.ts'
import { AppError } from '../../kit/errors.ts'
import { toConfig, type ConfiguredAt } from './rules.ts'
import type { MerchantsService } from './service.ts'

type Calls = 'getMerchantConfig' | 'getMerchantStatus'

export function merchantsHandlers(
  merchants: MerchantsService,
  at: ConfiguredAt,
): Pick<Handlers, Calls> {
  return {
    async getMerchantConfig({ query }) {
      const merchant = await merchants.findBySlug(query.m)
      if (!merchant)
        throw new AppError(404, 'not_found', `No merchant here is called “${query.m}”.`)
      return { data: toConfig(merchant, at) }
    },
    async getMerchantStatus({ who }) {
      const merchant = await merchants.get(who.merchantId)
      const isActivated = merchant.activatedAt !== null
      return { data: { isActivated, isAccountSet: isActivated || merchant.onboardedAt !== null } }
    },
  }
}
