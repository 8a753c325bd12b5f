import { configCalls, type MerchantConfig } from '@paydeck/contract/calls/config'

import { call, configureApi } from '#/lib/api/api.ts'

/** The origin of the configuration call; all other calls go where the configuration says. */
const CONFIG_HOST = import.meta.env.VITE_CONFIG_HOST ?? '/api'

const asked = new Map<string, Promise<MerchantConfig>>()

export function slugOf(pathname: string): string {
  const segment = pathname.split('/')[1] ?? ''
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Fetched once. Rejects with `ApiError`. */
export function loadMerchantConfig(slug: string): Promise<MerchantConfig> {
  const known = asked.get(slug)
  if (known) return known
  configureApi({
    bases: { api: CONFIG_HOST, v3: CONFIG_HOST },
    token: () => Promise.resolve(null),
  })
  const config = call(configCalls.getMerchantConfig, { query: { m: slug } }).then(
    ({ data }) => data,
  )
  asked.set(slug, config)
  return config
}
