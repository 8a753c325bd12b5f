import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'

/** Lets one step at a time run: a transaction, a read, a call to a provider. */
export interface Turns {
  take<T>(step: () => Promise<T>): Promise<T>
}

/** Makes every method of an object, however deep, wait for its turn. */
export function takingTurns<Target extends object>(object: Target, turns: Turns): Target {
  return new Proxy(object, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target)
      if (typeof value === 'object' && value !== null) return takingTurns(value, turns)
      if (typeof value !== 'function') return value
      return (...args: unknown[]): unknown => turns.take(async () => value.apply(target, args))
    },
  })
}

/**
 * Instances in one process interleave only by chance. Here waiting steps run in an order given by the seed, so that a
 * seed repeats a run. Steps within a step are part of it.
 * @param choose the index of the next of this many waiting steps
 */
export function createTurns(choose: (waiting: number) => number): Turns {
  const inside = new AsyncLocalStorage<true>()
  const waiting: (() => Promise<unknown>)[] = []
  let isBusy = false

  async function run(): Promise<void> {
    for (;;) {
      // Lets everything that the last step started reach its next turn.
      await turnOfTheLoop()
      const next = waiting.splice(waiting.length > 1 ? choose(waiting.length) : 0, 1)[0]
      if (!next) break
      await next()
    }
    isBusy = false
  }

  return {
    take<T>(step: () => Promise<T>): Promise<T> {
      if (inside.getStore()) return step()
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      waiting.push(() => inside.run(true, step).then(resolve, reject))
      if (!isBusy) {
        isBusy = true
        void run()
      }
      return promise
    },
  }
}
