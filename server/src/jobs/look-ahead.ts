import type { DueSweep } from './queue.ts'

/** How far ahead, and how often, sweeps check. Work that becomes due at shorter notice may wait this long. */
const LOOK_MS = 30_000
/** A sweep in its pause is retried this many times per pause. */
const AGAIN = 6

export interface LookAheadOptions {
  sweeps: readonly DueSweep[]
  /** Queues a run. False if one is waiting or, unless `now`, if any worker queued one within the pause. */
  queueRun: (sweep: DueSweep, when?: 'now') => Promise<boolean>
  onError: (failure: unknown) => void
}

export interface LookingAhead {
  /** Checks at once, ignoring pauses. Call when business time moved. */
  lookNow(): void
  stop(): void
}

/** Queues each sweep when its first row is due, and none while nothing is due. */
export function lookAhead({ sweeps, queueRun, onError }: LookAheadOptions): LookingAhead {
  const timers = new Map<string, NodeJS.Timeout>()
  let isStopped = false

  function runIn(sweep: DueSweep, milliseconds: number): void {
    if (isStopped) return
    clearTimeout(timers.get(sweep.name))
    const timer = setTimeout(() => {
      run(sweep).catch(onError)
    }, milliseconds)
    timers.set(sweep.name, timer.unref())
  }

  async function run(sweep: DueSweep, when?: 'now'): Promise<void> {
    if (!(await queueRun(sweep, when))) runIn(sweep, (sweep.pauseSeconds * 1000) / AGAIN)
  }

  async function look(when?: 'now'): Promise<void> {
    for (const sweep of sweeps) {
      const wait = await sweep.dueIn()
      if (wait === null || wait >= LOOK_MS) continue
      if (when === 'now' && wait <= 0) await run(sweep, when)
      else runIn(sweep, Math.max(0, wait))
    }
  }

  async function keepLooking(): Promise<void> {
    await look().catch(onError)
    if (!isStopped) timers.set('', setTimeout(() => void keepLooking(), LOOK_MS).unref())
  }

  void keepLooking()
  return {
    lookNow: () => void look('now').catch(onError),
    stop() {
      isStopped = true
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}
