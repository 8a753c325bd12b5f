import { isOnCitus } from './run-database.ts'
import type { World, WorldOptions } from './harness.ts'

/** Worlds of this worker that wait for a file, by their options: to open one costs more than most files take from it. */
const waiting = new Map<string, World[]>()

/** All else makes a world that others cannot use. */
const SAME_FOR_ALL: readonly string[] = ['providerTimeLimitMs'] satisfies (keyof WorldOptions)[]

/**
 * Whether another file’s world of these options serves as well. Never outside of vitest, nor with a stand-in for cards, which
 * remembers them.
 */
export const mayBeLent = (options: WorldOptions): boolean =>
  process.env['VITEST'] !== undefined &&
  process.env['TEST_CARDS'] === undefined &&
  !isOnCitus() &&
  Object.keys(options).every((name) => SAME_FOR_ALL.includes(name))

/** A world that another file gave back, or a new one; its clock shows the present. It ends with the worker. */
export async function lendWorld(
  options: WorldOptions,
  open: (options: WorldOptions) => Promise<World>,
): Promise<World> {
  const kind = JSON.stringify(options)
  const free = waiting.get(kind) ?? []
  waiting.set(kind, free)
  const world = free.pop() ?? (await open(options))
  world.time.toPresent()
  let isGivenBack = false
  return {
    ...world,
    async stop() {
      if (isGivenBack) return
      isGivenBack = true
      if (world.http.server.listening) free.push(world)
      else await world.stop()
    },
  }
}
