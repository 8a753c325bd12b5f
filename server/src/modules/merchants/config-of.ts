import type { MerchantConfig } from '@paydeck/contract/calls/config'

import { toConfig, type ConfiguredAt } from './rules.ts'
import type { MerchantsService } from './service.ts'

export type ConfigOf = ReturnType<typeof configOf>

/** A dashboard's public configuration; null for an unknown slug. */
export const configOf =
  (merchants: Pick<MerchantsService, 'findBySlug'>, at: ConfiguredAt) =>
  async (slug: string): Promise<MerchantConfig | null> => {
    const merchant = await merchants.findBySlug(slug)
    return merchant && toConfig(merchant, at)
  }
