import { API_HOST_HEADER } from '@paydeck/contract/protocol/client'

let found: Promise<string> | null = null

/**
 * The second API host, named by a header of the dashboard's root page. Asked once, when first needed; trusted with
 * the bearer token because it comes from the dashboard's own origin.
 */
export function apiHost(fallback: string): Promise<string> {
  found ??= readHost(fallback)
  return found
}

async function readHost(fallback: string): Promise<string> {
  try {
    const answer = await fetch('/', { method: 'HEAD' })
    return answer.headers.get(API_HOST_HEADER) ?? fallback
  } catch {
    // The next call asks again.
    found = null
    return fallback
  }
}
