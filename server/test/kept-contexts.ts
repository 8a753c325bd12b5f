import { afterAll } from 'vitest'

import { openCliContext, type OpenCliContext } from '../src/cli/context.ts'
import type { Config } from '../src/config/config.ts'
import { readOffset } from '../src/db/clock-offset.ts'

interface Kept {
  opening: Promise<OpenCliContext>
  /** Of the command that has it now. */
  onError: (failure: unknown) => void
}

/**
 * Gives the commands of a file, one after the other, the same services for the same environment: opening them costs more than
 * most commands take. They are closed before what the hooks above this close.
 */
export function keptContexts(): (env: Readonly<Record<string, string>>) => typeof openCliContext {
  const all = new Map<string, Kept>()
  afterAll(async () => {
    for (const { opening } of all.values()) await (await opening).close()
  })
  const keep = (name: string, config: Config, progress: (line: string) => void): Kept => {
    const kept: Kept = {
      opening: openCliContext(config, progress, (failure) => kept.onError(failure)),
      onError: console.error,
    }
    all.set(name, kept)
    // The next command tries again.
    kept.opening.catch(() => all.delete(name))
    return kept
  }
  return (env) => async (config, progress, onError) => {
    const name = JSON.stringify(env)
    const kept = all.get(name) ?? keep(name, config, progress)
    kept.onError = onError
    const context = await kept.opening
    // A command reads it once, when it opens its own.
    context.clock.offsetMs = await readOffset(context.db)
    return { ...context, close: () => Promise.resolve() }
  }
}
