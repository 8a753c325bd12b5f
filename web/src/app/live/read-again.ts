import type { LiveAnswer } from '@paydeck/contract/calls/live'
import { matchQuery, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'

import { answerNext } from '#/lib/api/api.ts'
import { paced } from '#/lib/live/paced.ts'

export interface Reading {
  ask: (keys: readonly QueryKey[], listeners?: number) => void
  /** Sets the addresses whose answers the server pushes. */
  watch: (addresses: readonly string[]) => void
  /** Shows a watched address's answer as soon as its query is stale. */
  take: (answer: LiveAnswer) => Promise<void>
  stop: () => void
}

/** Milliseconds after an event within which the pushed answer arrives. */
const AWAITED_MS = 10_000

/**
 * Refreshes the stale queries of a page. Watched queries wait for the answer that the server pushes; all others are
 * refetched within a second, later when a merchant has many open browsers. A hidden tab refetches when it is shown.
 */
export function readAgain(client: QueryClient): Reading {
  const asked = new Map<string, QueryKey>()
  const answers = answersOf(client)
  const pace = paced(async () => {
    const keys = [...asked.values()]
    asked.clear()
    const refetchType = document.hidden ? 'none' : 'active'
    await Promise.all(
      keys.map((queryKey) =>
        client.invalidateQueries({
          queryKey,
          refetchType,
          predicate: (query) => document.hidden || !answers.isWatched(query),
        }),
      ),
    )
  })
  return {
    ask(keys, listeners) {
      for (const key of keys) asked.set(key.join(' '), key)
      answers.await(keys)
      pace.ask(listeners)
    },
    watch: answers.watch,
    take: answers.take,
    stop: pace.stop,
  }
}

/** Pushed answers. One may arrive before the event that makes its query stale, and is kept until then. */
function answersOf(client: QueryClient) {
  let watched: ReadonlySet<string> = new Set()
  const awaited = new Map<string, { queryKey: QueryKey; until: number }>()
  const come = new Map<string, LiveAnswer>()

  const isOld = (query: Query): boolean =>
    [...awaited.values()].some(
      ({ queryKey, until }) => performance.now() < until && matchQuery({ queryKey }, query),
    )
  const put = async (address: string): Promise<void> => {
    const answer = come.get(address)
    const [query] = client.getQueryCache().findAll({
      type: 'active',
      predicate: (one) => one.meta?.watched === address && isOld(one),
    })
    if (!answer || !query) return
    come.delete(address)
    const { headers, body } = answer
    await answerNext(address, new Response(JSON.stringify(body), { headers }))
    await client.refetchQueries({ queryKey: query.queryKey, exact: true })
  }
  return {
    isWatched: ({ meta }: Query): boolean => watched.has(meta?.watched ?? ''),
    await(keys: readonly QueryKey[]): void {
      const until = performance.now() + AWAITED_MS
      for (const queryKey of keys) awaited.set(queryKey.join(' '), { queryKey, until })
      for (const address of come.keys()) void put(address)
    },
    watch(addresses: readonly string[]): void {
      watched = new Set(addresses)
      for (const address of come.keys()) if (!watched.has(address)) come.delete(address)
    },
    take(answer: LiveAnswer): Promise<void> {
      come.set(answer.address, answer)
      return put(answer.address)
    },
  }
}
