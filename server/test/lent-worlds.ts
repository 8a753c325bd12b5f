import { isOnCitus } from './run-database.ts'
import type { World, WorldOptions } from './harness.ts'

/** Idle worlds of this worker by their options. Opening one costs more than most files gain from it. */
const waiting = new Map<string, World[]>()

/** Every other option makes a world that files cannot share. */
const SAME_FOR_ALL: readonly string[] = ['providerTimeLimitMs'] satisfies (keyof WorldOptions)[]

/**
 * Whether a world with these options can be shared between files. Never outside vitest, nor with a stand-in for cards,
 * which remembers them.
 */
export const mayBeLent = (options: WorldOptions): boolean =>
  process.env['VITEST'] !== undefined &&
  process.env['TEST_CARDS'] === undefined &&
  !isOnCitus() &&
  Object.keys(options).every((name) => SAME_FOR_ALL.includes(name))

/** A world that another file returned, or a new one; its clock shows the present. It ends with the worker. */
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
