/** A person viewing a merchant's payments. */
export interface Viewer {
  /** The processes to ask, in order: the next one when the first is gone, as behind a proxy. */
  origins: readonly string[]
  merchantId: string
  token: string
}

/** Skips processes that refuse the connection; with `isRepeatable` also those that break off before answering. */
export async function fetchFrom(
  origins: readonly string[],
  path: string,
  { isRepeatable, ...init }: RequestInit & { isRepeatable: boolean },
): Promise<Response> {
  let last: unknown
  for (const origin of origins)
    try {
      return await fetch(`${origin}/api${path}`, init)
    } catch (failure) {
      last = failure
      if (!isRepeatable && !isRefused(failure)) break
    }
  throw last
}

const isRefused = (failure: unknown): boolean =>
  failure instanceof Error &&
  (failure.cause as { code?: string } | undefined)?.code === 'ECONNREFUSED'
