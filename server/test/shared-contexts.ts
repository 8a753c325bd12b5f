import { afterAll } from 'vitest'

import { openCliContext, type OpenCliContext } from '../src/cli/context.ts'
import type { Config } from '../src/config/config.ts'
import { readOffset } from '../src/db/clock-offset.ts'

interface SharedContext {
  opening: Promise<OpenCliContext>
  /** Belongs to the command that uses the context now. */
  onError: (failure: unknown) => void
}

/**
 * Shares the services between the commands of a file that have the same environment, since opening them takes longer
 * than most commands. They close before anything the hooks registered earlier close.
 */
export function shareContexts(): (env: Readonly<Record<string, string>>) => typeof openCliContext {
  const all = new Map<string, SharedContext>()
  afterAll(async () => {
    for (const { opening } of all.values()) await (await opening).close()
  })
  const openShared = (
    name: string,
    config: Config,
    progress: (line: string) => void,
  ): SharedContext => {
    const entry: SharedContext = {
      opening: openCliContext(config, progress, (failure) => entry.onError(failure)),
      onError: console.error,
    }
    all.set(name, entry)
    // Forgets a failed opening, so that the next command tries again.
    entry.opening.catch(() => all.delete(name))
    return entry
  }
  return (env) => async (config, progress, onError) => {
    const name = JSON.stringify(env)
    const entry = all.get(name) ?? openShared(name, config, progress)
    entry.onError = onError
    const context = await entry.opening
    // A command reads the offset once, when it opens its own context.
    context.clock.offsetMs = await readOffset(context.db)
    return { ...context, close: () => Promise.resolve() }
  }
}
