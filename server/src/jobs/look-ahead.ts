import type { DueSweep } from './queue.ts'

/** How far ahead sweeps look, and how often: what becomes due at shorter notice may wait so long. */
const LOOK_MS = 30_000
/** Into how many parts a pause is cut, to notice its end. */
const AGAIN = 6

export interface LookAheadOptions {
  sweeps: readonly DueSweep[]
  /** Queues a run; false when one waits already or, unless `now`, one of the same pause was queued, by whichever worker. */
  queueRun: (sweep: DueSweep, when?: 'now') => Promise<boolean>
  onError: (failure: unknown) => void
}

export interface LookingAhead {
  /** Looks at once and waits for no pause: to be called when business time was moved. */
  lookNow(): void
  stop(): void
}

/** Queues each sweep when its first row is due, and none while nothing is. */
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
