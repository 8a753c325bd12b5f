import type { QueryClient } from '@tanstack/react-query'

/** Milliseconds. A person who is still choosing filters loads one list after another. */
const SETTLED_MS = 1_000

/** Reports the addresses of the active queries when they change; none while the page is hidden. Returns a stop function. */
export function watchPage(
  client: QueryClient,
  tell: (addresses: readonly string[]) => void,
): () => void {
  let told = ''
  let timer: ReturnType<typeof setTimeout> | null = null
  const look = (): void => {
    timer = null
    const shown = document.hidden ? [] : client.getQueryCache().findAll({ type: 'active' })
    const addresses = shown.flatMap(({ meta }) => meta?.watched ?? []).toSorted()
    if (addresses.join(' ') === told) return
    told = addresses.join(' ')
    tell(addresses)
  }
  const lookSoon = (): void => {
    timer ??= setTimeout(look, SETTLED_MS)
  }
  const unsubscribe = client.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated' && type !== 'observerResultsUpdated') lookSoon()
  })
  document.addEventListener('visibilitychange', lookSoon)
  look()
  return () => {
    unsubscribe()
    document.removeEventListener('visibilitychange', lookSoon)
    if (timer !== null) clearTimeout(timer)
  }
}
