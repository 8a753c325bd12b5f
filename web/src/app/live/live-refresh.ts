import type { LiveUpdate } from '@paydeck/contract/calls/live'
import { matchQuery, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'

import { provideAnswer } from '#/lib/api/api.ts'
import { throttleReads } from '#/lib/live/throttle-reads.ts'

export interface LiveRefresh {
  refresh: (keys: readonly QueryKey[], listeners?: number) => void
  /** Sets the addresses whose answers the server pushes. */
  watch: (addresses: readonly string[]) => void
  /** Shows a watched address's answer as soon as its query is stale. */
  receive: (answer: LiveUpdate) => Promise<void>
  stop: () => void
}

/** Milliseconds after an event within which the pushed answer arrives. */
const ANSWER_TIMEOUT_MS = 10_000

/**
 * Refreshes the stale queries of a page. Watched queries wait for the answer that the server pushes; all others are
 * refetched within a second, later when a merchant has many open browsers. A hidden tab refetches when it is shown.
 */
export function createLiveRefresh(client: QueryClient): LiveRefresh {
  const staleKeys = new Map<string, QueryKey>()
  const pushed = createPushedAnswers(client)
  const throttle = throttleReads(async () => {
    const keys = [...staleKeys.values()]
    staleKeys.clear()
    const refetchType = document.hidden ? 'none' : 'active'
    await Promise.all(
      keys.map((queryKey) =>
        client.invalidateQueries({
          queryKey,
          refetchType,
          predicate: (query) => document.hidden || !pushed.isWatched(query),
        }),
      ),
    )
  })
  return {
    refresh(keys, listeners) {
      for (const key of keys) staleKeys.set(key.join(' '), key)
      pushed.await(keys)
      throttle.request(listeners)
    },
    watch: pushed.watch,
    receive: pushed.receive,
    stop: throttle.stop,
  }
}

/** Pushed answers. One may arrive before the event that makes its query stale, and is kept until then. */
function createPushedAnswers(client: QueryClient) {
  let watched: ReadonlySet<string> = new Set()
  const awaited = new Map<string, { queryKey: QueryKey; until: number }>()
  const received = new Map<string, LiveUpdate>()

  const isAwaited = (query: Query): boolean =>
    [...awaited.values()].some(
      ({ queryKey, until }) => performance.now() < until && matchQuery({ queryKey }, query),
    )
  const apply = async (address: string): Promise<void> => {
    const answer = received.get(address)
    const [query] = client.getQueryCache().findAll({
      type: 'active',
      predicate: (candidate) => candidate.meta?.watched === address && isAwaited(candidate),
    })
    if (!answer || !query) return
    received.delete(address)
    const { headers, body } = answer
    await provideAnswer(address, new Response(JSON.stringify(body), { headers }))
    await client.refetchQueries({ queryKey: query.queryKey, exact: true })
  }
  return {
    isWatched: ({ meta }: Query): boolean => watched.has(meta?.watched ?? ''),
    await(keys: readonly QueryKey[]): void {
      const until = performance.now() + ANSWER_TIMEOUT_MS
      for (const queryKey of keys) awaited.set(queryKey.join(' '), { queryKey, until })
      for (const address of received.keys()) void apply(address)
    },
    watch(addresses: readonly string[]): void {
      watched = new Set(addresses)
      for (const address of received.keys()) if (!watched.has(address)) received.delete(address)
    },
    receive(answer: LiveUpdate): Promise<void> {
      received.set(answer.address, answer)
      return apply(answer.address)
    },
  }
}
