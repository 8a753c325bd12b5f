/** Who looks at the payments of a merchant, and where. */
export interface Viewer {
  /** Of the processes, the one to be asked first; the next when it is gone, as a proxy in front of them does. */
  origins: readonly string[]
  merchantId: string
  token: string
}

/** Passes over a process that takes no connection; `isRepeatable`: also one that breaks off before it answers. */
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
