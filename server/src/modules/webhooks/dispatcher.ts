import type { Clock } from '../../kit/clock.ts'

/** Concurrent attempts of one process: in total, per merchant, per endpoint. */
const CONCURRENCY = { all: 24, merchant: 6, endpoint: 3 } as const
/** Endpoints whose last attempt was slow share this many slots, one each. */
const SLOW_CONCURRENCY = 8
const SLOW_MS = 2_000
/** When more are slow, the one known longest is forgotten. */
const MAX_SLOW = 1_000
/** How long an endpoint pauses after an error on our side. */
const PAUSE_MS = 30_000

export interface DueDelivery {
  merchantId: string
  webhookId: string
  deliveryId: string
}

export interface Full {
  merchants: readonly string[]
  endpoints: readonly string[]
}

export interface DispatcherDeps {
  clock: Clock
  /** Due deliveries, a few per endpoint, longest waiting first; skips full merchants and endpoints. */
  find: (full: Full, slots: { endpoint: number; all: number }) => Promise<DueDelivery[]>
  /** Makes one attempt; returns the endpoint's response time, null when another process was faster. */
  attempt: (due: DueDelivery) => Promise<number | null>
  onError: (failure: unknown) => void
}

/** In memory only: after a restart, slow endpoints are soon known again. */
interface State extends DispatcherDeps {
  running: Map<string, DueDelivery>
  slow: Set<string>
  pausedUntil: Map<string, number>
  turn: Promise<void> | null
  isWoken: boolean
  isStopped: boolean
  /** Wakes the running turn from its wait. */
  nudge: () => void
}

/** Each endpoint and merchant has a limited number of slots, and slow ones share a few, so none waits for another. */
export function deliveryDispatcher(deps: DispatcherDeps) {
  const state: State = {
    ...deps,
    running: new Map(),
    slow: new Set(),
    pausedUntil: new Map(),
    turn: null,
    isWoken: false,
    isStopped: false,
    nudge: () => undefined,
  }
  return {
    /** Starts the attempts that are due, without waiting for them. */
    wake(): void {
      if (!state.isStopped) takeTurn(state).catch(deps.onError)
    },

    /** Attempts what is due; resolves when nothing more can be attempted now. Rejects when the look-up fails. */
    drained: (): Promise<void> => takeTurn(state),

    /** Starts no more attempts, and waits for the running ones. */
    async stop(): Promise<void> {
      state.isStopped = true
      state.nudge()
      await state.turn?.catch(deps.onError)
    },
  }
}

const countOf = ({ running }: State, matches: (one: DueDelivery) => boolean): number =>
  [...running.values()].filter(matches).length

const isMerchantFull = (state: State, { merchantId }: DueDelivery): boolean =>
  countOf(state, (delivery) => delivery.merchantId === merchantId) >= CONCURRENCY.merchant

const isEndpointFull = (state: State, { webhookId }: DueDelivery): boolean =>
  countOf(state, (delivery) => delivery.webhookId === webhookId) >=
  (state.slow.has(webhookId) ? 1 : CONCURRENCY.endpoint)

const areSlowFull = (state: State): boolean =>
  countOf(state, ({ webhookId }) => state.slow.has(webhookId)) >= SLOW_CONCURRENCY

const mayStart = (state: State, due: DueDelivery): boolean =>
  state.running.size < CONCURRENCY.all &&
  !state.running.has(due.deliveryId) &&
  !state.pausedUntil.has(due.webhookId) &&
  !isMerchantFull(state, due) &&
  !isEndpointFull(state, due) &&
  !(state.slow.has(due.webhookId) && areSlowFull(state))

function fullNow(state: State): Full {
  const { clock, running, slow, pausedUntil } = state
  const now = clock.wall().getTime()
  for (const [webhookId, until] of pausedUntil) if (until <= now) pausedUntil.delete(webhookId)
  const busy = [...running.values()]
  const merchants = busy.filter((delivery) => isMerchantFull(state, delivery))
  const endpoints = busy.filter((delivery) => isEndpointFull(state, delivery))
  return {
    merchants: [...new Set(merchants.map(({ merchantId }) => merchantId))],
    endpoints: [
      ...new Set([
        ...endpoints.map(({ webhookId }) => webhookId),
        ...(areSlowFull(state) ? slow : []),
        ...pausedUntil.keys(),
      ]),
    ],
  }
}

function recordTiming({ slow }: State, webhookId: string, tookMs: number | null): void {
  if (tookMs === null) return
  slow.delete(webhookId)
  if (tookMs >= SLOW_MS) slow.add(webhookId)
  const [oldest] = slow
  if (slow.size > MAX_SLOW && oldest !== undefined) slow.delete(oldest)
}

function start(state: State, due: DueDelivery): void {
  state.running.set(due.deliveryId, due)
  const attempted = state.attempt(due).then(
    (tookMs) => recordTiming(state, due.webhookId, tookMs),
    (failure) => {
      state.pausedUntil.set(due.webhookId, state.clock.wall().getTime() + PAUSE_MS)
      state.onError(failure)
    },
  )
  void attempted.finally(() => {
    state.running.delete(due.deliveryId)
    state.isWoken = true
    state.nudge()
  })
}

/** Runs until nothing due may start and nothing is running. */
async function work(state: State): Promise<void> {
  for (;;) {
    state.isWoken = false
    const free = state.isStopped ? 0 : CONCURRENCY.all - state.running.size
    const slots = { endpoint: CONCURRENCY.endpoint, all: free }
    const startable = free > 0 ? await state.find(fullNow(state), slots) : []
    let hasStarted = false
    for (const due of startable)
      if (mayStart(state, due)) {
        start(state, due)
        hasStarted = true
      }
    if (hasStarted || state.isWoken) continue
    if (state.running.size === 0) return
    await new Promise<void>((resolve) => {
      state.nudge = resolve
    })
  }
}

async function run(state: State): Promise<void> {
  try {
    do await work(state)
    while (state.isWoken)
  } finally {
    state.turn = null
  }
}

function takeTurn(state: State): Promise<void> {
  state.isWoken = true
  state.nudge()
  state.turn ??= run(state)
  return state.turn
}
