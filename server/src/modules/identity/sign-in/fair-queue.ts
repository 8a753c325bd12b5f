import { AppError } from '../../../kit/errors.ts'

/** Known callers have a session or a device that signed in before; others count by host. */
export type Caller = 'known' | { host: string }

export interface FairQueueOptions {
  concurrency: number
  /** Places only for known callers. */
  reserved: number
  waiting: number
}

export type FairQueue = <T>(caller: Caller, work: () => Promise<T>) => Promise<T>

interface Waiter {
  begin: () => void
  refuse: (reason: AppError) => void
}

interface State extends FairQueueOptions {
  running: number
  strangers: number
  known: Waiter[]
  /** Queues by host, the next turn first. Empty queues are removed. */
  hosts: Map<string, Waiter[]>
}

/** Known callers first, then hosts in turn. When full, the host with the most waiting loses its newest (503). */
export function fairQueue(options: FairQueueOptions): FairQueue {
  const state: State = { ...options, running: 0, strangers: 0, known: [], hosts: new Map() }
  return async function run(caller, work) {
    const turn = enter(state, caller)
    if (turn) await turn
    try {
      return await work()
    } finally {
      leave(state, caller)
    }
  }
}

const busy = (): AppError =>
  new AppError(503, 'busy', 'We are very busy right now. Please try again shortly.', {
    retryAfter: 2,
  })

function enter(state: State, caller: Caller): Promise<void> | undefined {
  if (mayBegin(state, caller)) {
    count(state, caller, 1)
    return undefined
  }
  return new Promise((begin, refuse) => {
    if (caller === 'known') waitAsKnown(state, { begin, refuse })
    else waitInTurn(state, caller.host, { begin, refuse })
  })
}

const mayBegin = (state: State, caller: Caller): boolean =>
  state.running < state.concurrency &&
  (caller === 'known' || state.strangers < state.concurrency - state.reserved)

function count(state: State, caller: Caller, change: 1 | -1): void {
  state.running += change
  if (caller !== 'known') state.strangers += change
}

function waitAsKnown({ known, waiting }: State, waiter: Waiter): void {
  if (known.length < waiting) known.push(waiter)
  else waiter.refuse(busy())
}

function waitInTurn(state: State, host: string, waiter: Waiter): void {
  const { hosts, waiting } = state
  hosts.set(host, [...(hosts.get(host) ?? []), waiter])
  const lengths = [...hosts.values()].map((line) => line.length)
  if (lengths.reduce((sum, length) => sum + length, 0) <= waiting) return
  const longest = [...hosts].find(([, line]) => line.length === Math.max(...lengths))
  if (!longest) return
  const [name, line] = longest
  line.pop()?.refuse(busy())
  if (line.length === 0) hosts.delete(name)
}

/** Passes the place straight to the next in line, so that no newcomer can take it. */
function leave(state: State, caller: Caller): void {
  count(state, caller, -1)
  const known = state.known.shift()
  if (known) {
    count(state, 'known', 1)
    known.begin()
    return
  }
  const [turn] = state.hosts
  if (!turn) return
  const [host, line] = turn
  if (!mayBegin(state, { host })) return
  state.hosts.delete(host)
  const next = line.shift()
  if (line.length > 0) state.hosts.set(host, line)
  count(state, { host }, 1)
  next?.begin()
}
