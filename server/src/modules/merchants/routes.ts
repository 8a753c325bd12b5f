import type { Handlers } from '../../http/handlers.ts'
import type { Clock } from '../../kit/clock.ts'
import { AppError } from '../../kit/errors.ts'
import { toAccountSettings, toConfig, toPublicInfo } from './rules.ts'
import type { MerchantsService } from './service.ts'

type Calls = 'getMerchantConfig' | 'getMerchantStatus' | 'getPublicInfo' | 'getAccountSettings'

/** What the dashboard asks of a merchant; `origin` is this server's, without a trailing slash. */
export function merchantsHandlers(
  merchants: MerchantsService,
  { origin, clock }: { origin: string; clock: Clock },
): Pick<Handlers, Calls> {
  return {
    async getMerchantConfig({ query }) {
      const merchant = await merchants.findBySlug(query.m)
      // No message: the page shows its own.
      if (!merchant) throw new AppError(404, 'not_found', '')
      return { data: toConfig(merchant, origin) }
    },
    async getMerchantStatus({ who }) {
      const merchant = await merchants.get(who.merchantId)
      return { data: { isActivated: merchant.activated_at !== null } }
    },
    async getPublicInfo({ who }) {
      return { data: toPublicInfo(await merchants.get(who.merchantId)) }
    },
    async getAccountSettings({ who }) {
      return { data: toAccountSettings(await merchants.get(who.merchantId), clock.now()) }
    },
  }
}
