import { API_HOST_HEADER } from '@paydeck/contract/protocol/client'

let cached: Promise<string> | null = null

/** From a header of the dashboard's own root page, which is why it may receive the bearer token. Fetched once. */
export function apiHost(fallback: string): Promise<string> {
  cached ??= readHost(fallback)
  return cached
}

async function readHost(fallback: string): Promise<string> {
  try {
    const answer = await fetch('/', { method: 'HEAD' })
    return answer.headers.get(API_HOST_HEADER) ?? fallback
  } catch {
    // Retry at the next call.
    cached = null
    return fallback
  }
}
