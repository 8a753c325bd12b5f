import { isOnCitus } from './run-database.ts'
import type { World, WorldOptions } from './harness.ts'

/** Idle worlds of this worker by their options. Opening one costs more than most files gain from it. */
const idleWorlds = new Map<string, World[]>()

/** Every other option makes a world that files cannot share. */
const SHAREABLE_OPTIONS: readonly string[] = [
  'providerTimeLimitMs',
] satisfies (keyof WorldOptions)[]

/**
 * Whether a world with these options can be shared between files. Never outside vitest, nor with a stand-in for cards,
 * which remembers them.
 */
export const canBeShared = (options: WorldOptions): boolean =>
  process.env['VITEST'] !== undefined &&
  process.env['TEST_CARDS'] === undefined &&
  !isOnCitus() &&
  Object.keys(options).every((name) => SHAREABLE_OPTIONS.includes(name))

/** A world that another file returned, or a new one; its clock shows the present. It ends with the worker. */
export async function borrowWorld(
  options: WorldOptions,
  open: (options: WorldOptions) => Promise<World>,
): Promise<World> {
  const kind = JSON.stringify(options)
  const idle = idleWorlds.get(kind) ?? []
  idleWorlds.set(kind, idle)
  const world = idle.pop() ?? (await open(options))
  world.time.toPresent()
  let isReturned = false
  return {
    ...world,
    async stop() {
      if (isReturned) return
      isReturned = true
      if (world.http.server.listening) idle.push(world)
      else await world.stop()
    },
  }
}
