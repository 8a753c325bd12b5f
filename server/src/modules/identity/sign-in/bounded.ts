import { AppError } from '../../../kit/errors.ts'

/** Runs work a few at a time; throws 503 when too many wait already. */
export type Bounded = <T>(work: () => Promise<T>) => Promise<T>

/** At most `atOnce` run, at most `waiting` wait their turn, in the order they came. */
export function bounded({ atOnce, waiting }: { atOnce: number; waiting: number }): Bounded {
  let running = 0
  const queue: (() => void)[] = []

  return async function run(work) {
    if (running >= atOnce) {
      if (queue.length >= waiting)
        throw new AppError(503, 'busy', 'We are very busy right now. Please try again shortly.', 2)
      // Whoever leaves hands its place on, so nobody who comes meanwhile can take it.
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
