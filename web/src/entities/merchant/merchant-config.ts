import { configCalls, type MerchantConfig } from '@paydeck/contract/calls/config'

import { call, configureApi } from '#/lib/api/api.ts'
import { CONFIG_HOST } from '#/lib/api/config-address.ts'

const configs = new Map<string, Promise<MerchantConfig>>()

/** Fetched once. Rejects with `ApiError`. */
export function loadMerchantConfig(slug: string): Promise<MerchantConfig> {
  const cached = configs.get(slug)
  if (cached) return cached
  configureApi({
    bases: { api: CONFIG_HOST, v3: CONFIG_HOST },
    token: () => Promise.resolve(null),
  })
  const config = call(configCalls.getMerchantConfig, { query: { m: slug } }).then(
    ({ data }) => data,
  )
  configs.set(slug, config)
  return config
}
