import { AppError } from '../../../kit/errors.ts'

export type Bounded = <T>(work: () => Promise<T>) => Promise<T>

/** Runs at most `atOnce` and queues at most `waiting`, first come, first served; throws 503 beyond that. */
export function bounded({ atOnce, waiting }: { atOnce: number; waiting: number }): Bounded {
  let running = 0
  const queue: (() => void)[] = []

  return async function run(work) {
    if (running >= atOnce) {
      if (queue.length >= waiting)
        throw new AppError(503, 'busy', 'We are very busy right now. Please try again shortly.', {
          retryAfter: 2,
        })
      // A finished call hands its slot to the next in the queue, so that no newcomer can take it.
      await new Promise<void>((resolve) => {
        queue.push(resolve)
      })
    } else {
      running++
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
