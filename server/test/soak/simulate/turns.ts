import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'

/** Lets one step at a time run: a transaction, a read, a call to a provider. */
export interface Turns {
  take<T>(step: () => Promise<T>): Promise<T>
}

/** Everything that is asked of it waits for its turn, whatever it consists of. */
export function inTurns<Asked extends object>(asked: Asked, turns: Turns): Asked {
  return new Proxy(asked, {
    get(target, key) {
      const found: unknown = Reflect.get(target, key, target)
      if (typeof found === 'object' && found !== null) return inTurns(found, turns)
      if (typeof found !== 'function') return found
      return (...args: unknown[]): unknown => turns.take(async () => found.apply(target, args))
    },
  })
}

/**
 * Instances that share a process interleave by chance only: what waits for its turn goes on in the order of the seed,
 * so that a seed gives the same run. Steps within a step are part of it.
 * @param choose which of so many goes on, from 0
 */
export function takeTurns(choose: (waiting: number) => number): Turns {
  const inside = new AsyncLocalStorage<true>()
  const waiting: (() => Promise<unknown>)[] = []
  let isBusy = false

  async function run(): Promise<void> {
    for (;;) {
      // By then, all that the last step set off waits for its turn.
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
