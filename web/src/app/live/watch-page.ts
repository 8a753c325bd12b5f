import type { QueryClient } from '@tanstack/react-query'

/** Milliseconds. A person who is still choosing filters loads one list after another. */
const DELAY_MS = 1_000

/** Reports the addresses of the active queries when they change; none while the page is hidden. Returns a stop function. */
export function watchPage(
  client: QueryClient,
  report: (addresses: readonly string[]) => void,
): () => void {
  let reported = ''
  let timer: ReturnType<typeof setTimeout> | null = null
  const check = (): void => {
    timer = null
    const activeQueries = document.hidden ? [] : client.getQueryCache().findAll({ type: 'active' })
    const addresses = activeQueries.flatMap(({ meta }) => meta?.watched ?? []).toSorted()
    if (addresses.join(' ') === reported) return
    reported = addresses.join(' ')
    report(addresses)
  }
  const scheduleCheck = (): void => {
    timer ??= setTimeout(check, DELAY_MS)
  }
  const unsubscribe = client.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated' && type !== 'observerResultsUpdated') scheduleCheck()
  })
  document.addEventListener('visibilitychange', scheduleCheck)
  check()
  return () => {
    unsubscribe()
    document.removeEventListener('visibilitychange', scheduleCheck)
    if (timer !== null) clearTimeout(timer)
  }
}
