import type { Clock } from '../../kit/clock.ts'

/** How many deliveries one process tries at once, of all, of one merchant, of one endpoint. */
const AT_ONCE = { all: 24, merchant: 6, endpoint: 3 } as const
/** Endpoints that took too long at their last try share so many of them, one each. */
const SLOW_AT_ONCE = 8
const SLOW_MS = 2_000
/** No more slow endpoints than this are remembered; beyond it the one longest known is forgotten. */
const MAX_SLOW = 1_000
/** How long an endpoint is let be when a try of it broke here, not there. */
const PAUSE_MS = 30_000

export interface DueDelivery {
  merchantId: string
  webhookId: string
  deliveryId: string
}

/** Who has all the places there are for them. */
export interface Full {
  merchants: readonly string[]
  endpoints: readonly string[]
}

export interface DispatcherDeps {
  clock: Clock
  /** Deliveries that are due, a few of each endpoint, the longest waiting first; of nobody who is full. */
  find: (full: Full, places: { endpoint: number; all: number }) => Promise<DueDelivery[]>
  /** One try; another process may have been quicker. Answers how long the endpoint took, null when nothing was asked. */
  attempt: (due: DueDelivery) => Promise<number | null>
  onError: (failure: unknown) => void
}

/**
 * Tries what is due, many endpoints side by side: each endpoint and each merchant has only so many places, and those
 * that answer slowly or not at all have a few between them, so that nobody waits for another's server. Nothing hangs on
 * what it remembers: a process that starts anew has forgotten who was slow.
 */
export function deliveryDispatcher({ clock, find, attempt, onError }: DispatcherDeps) {
  const running = new Map<string, DueDelivery>()
  const slow = new Set<string>()
  const pausedUntil = new Map<string, number>()
  let turn: Promise<void> | null = null
  let isWoken = false
  let isStopped = false
  let nudge = (): void => undefined

  const isSlow = ({ webhookId }: DueDelivery): boolean => slow.has(webhookId)
  const countOf = (which: (one: DueDelivery) => boolean): number =>
    [...running.values()].filter(which).length
  const isMerchantFull = ({ merchantId }: DueDelivery): boolean =>
    countOf((one) => one.merchantId === merchantId) >= AT_ONCE.merchant
  const isEndpointFull = ({ webhookId }: DueDelivery): boolean =>
    countOf((one) => one.webhookId === webhookId) >= (slow.has(webhookId) ? 1 : AT_ONCE.endpoint)
  const areSlowFull = (): boolean => countOf(isSlow) >= SLOW_AT_ONCE

  const mayStart = (due: DueDelivery): boolean =>
    running.size < AT_ONCE.all &&
    !running.has(due.deliveryId) &&
    !pausedUntil.has(due.webhookId) &&
    !isMerchantFull(due) &&
    !isEndpointFull(due) &&
    !(isSlow(due) && areSlowFull())

  function full(): Full {
    const now = clock.wall().getTime()
    for (const [webhookId, until] of pausedUntil) if (until <= now) pausedUntil.delete(webhookId)
    const busy = [...running.values()]
    const merchants = busy.filter(isMerchantFull).map(({ merchantId }) => merchantId)
    const endpoints = busy.filter(isEndpointFull).map(({ webhookId }) => webhookId)
    if (areSlowFull()) endpoints.push(...slow)
    endpoints.push(...pausedUntil.keys())
    return { merchants: [...new Set(merchants)], endpoints: [...new Set(endpoints)] }
  }

  function learn(webhookId: string, tookMs: number | null): void {
    if (tookMs === null) return
    slow.delete(webhookId)
    if (tookMs >= SLOW_MS) slow.add(webhookId)
    const [oldest] = slow
    if (slow.size > MAX_SLOW && oldest !== undefined) slow.delete(oldest)
  }

  function start(due: DueDelivery): void {
    running.set(due.deliveryId, due)
    const tried = attempt(due).then(
      (tookMs) => learn(due.webhookId, tookMs),
      (failure) => {
        pausedUntil.set(due.webhookId, clock.wall().getTime() + PAUSE_MS)
        onError(failure)
      },
    )
    void tried.finally(() => {
      running.delete(due.deliveryId)
      isWoken = true
      nudge()
    })
  }

  /** Until nothing is due that may be tried, and nothing is being tried. */
  async function work(): Promise<void> {
    for (;;) {
      isWoken = false
      const free = isStopped ? 0 : AT_ONCE.all - running.size
      const found = free > 0 ? await find(full(), { endpoint: AT_ONCE.endpoint, all: free }) : []
      const fresh = found.filter((due) => {
        const may = mayStart(due)
        if (may) start(due)
        return may
      })
      if (fresh.length > 0 || isWoken) continue
      if (running.size === 0) return
      await new Promise<void>((resolve) => {
        nudge = resolve
      })
    }
  }

  async function run(): Promise<void> {
    try {
      do await work()
      while (isWoken)
    } finally {
      turn = null
    }
  }

  function wake(): Promise<void> {
    isWoken = true
    nudge()
    turn ??= run()
    return turn
  }

  return {
    /** Begins to try what is due, and does not wait for it. */
    wake(): void {
      if (!isStopped) wake().catch(onError)
    },

    /** Tries what is due; done when nothing more can be tried now. Rejects when what is due cannot be found out. */
    drained: (): Promise<void> => wake(),

    /** Begins no further try, and waits for those that run. */
    async stop(): Promise<void> {
      isStopped = true
      nudge()
      await turn?.catch(onError)
    },
  }
}
