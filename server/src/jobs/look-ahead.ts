import type { DueSweep } from './queue.ts'

/** How far ahead sweeps look, and how often: what becomes due at shorter notice may wait so long. */
const LOOK_MS = 30_000
/** Into how many parts a pause is cut, to notice its end. */
const AGAIN = 6

export interface LookAheadOptions {
  sweeps: readonly DueSweep[]
  /** Queues a run; false when one of the same pause was queued already, by whichever worker. */
  queueRun: (sweep: DueSweep) => Promise<boolean>
  onError: (failure: unknown) => void
}

/** Queues each sweep when its first row is due, and none while nothing is. Answers how to stop. */
export function lookAhead({ sweeps, queueRun, onError }: LookAheadOptions): () => void {
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

  async function run(sweep: DueSweep): Promise<void> {
    if (!(await queueRun(sweep))) runIn(sweep, (sweep.pauseSeconds * 1000) / AGAIN)
  }

  async function look(): Promise<void> {
    for (const sweep of sweeps) {
      const wait = await sweep.dueIn()
      if (wait !== null && wait < LOOK_MS) runIn(sweep, Math.max(0, wait))
    }
  }

  async function keepLooking(): Promise<void> {
    await look().catch(onError)
    if (!isStopped) timers.set('', setTimeout(() => void keepLooking(), LOOK_MS).unref())
  }

  void keepLooking()
  return () => {
    isStopped = true
    for (const timer of timers.values()) clearTimeout(timer)
  }
}
