import type { DueSweep } from './queue.ts'

/** How far ahead, and how often, sweeps check. Work that becomes due at shorter notice may wait this long. */
const POLL_MS = 30_000
/** A sweep in its pause is retried this many times per pause. */
const RETRIES_PER_PAUSE = 6

export interface SweepSchedulerOptions {
  sweeps: readonly DueSweep[]
  /** Queues a run. False if one is waiting or, unless `now`, if any worker queued one within the pause. */
  queueRun: (sweep: DueSweep, when?: 'now') => Promise<boolean>
  onError: (failure: unknown) => void
}

export interface SweepScheduler {
  /** Checks at once, ignoring pauses. Call when business time moved. */
  checkNow(): void
  stop(): void
}

/** Queues each sweep when its first row is due, and none while nothing is due. */
export function sweepScheduler({
  sweeps,
  queueRun,
  onError,
}: SweepSchedulerOptions): SweepScheduler {
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
    if (!(await queueRun(sweep, when)))
      runIn(sweep, (sweep.pauseSeconds * 1000) / RETRIES_PER_PAUSE)
  }

  async function check(when?: 'now'): Promise<void> {
    for (const sweep of sweeps) {
      const delay = await sweep.dueIn()
      if (delay === null || delay >= POLL_MS) continue
      if (when === 'now' && delay <= 0) await run(sweep, when)
      else runIn(sweep, Math.max(0, delay))
    }
  }

  async function poll(): Promise<void> {
    await check().catch(onError)
    if (!isStopped) timers.set('', setTimeout(() => void poll(), POLL_MS).unref())
  }

  void poll()
  return {
    checkNow: () => void check('now').catch(onError),
    stop() {
      isStopped = true
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}
