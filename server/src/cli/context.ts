import { buildApp, type App, type Services } from '../app.ts'
import { openFoundation } from '../app/open-foundation.ts'
import type { Config } from '../config/config.ts'
import { readOffset } from '../db/clock-offset.ts'
import type { Database } from '../db/database.ts'
import { connectionsOf } from '../app/connections.ts'
import { prepareDatabase } from '../app/prepare-database.ts'
import { useSecrets } from '../app/secret-versions.ts'
import { obtainDatabase } from '../db/obtain.ts'
import { jobWatch, type JobWatch } from '../jobs/watch-store.ts'
import { ServerClock } from '../kit/clock.ts'
import type { Providers } from '../providers/open-providers.ts'
import type { Sandboxes } from '../providers/sandbox/sandboxes.ts'

export interface CliContext {
  /** Null in production. */
  sandboxes: Sandboxes | null
  providers: Providers
  config: Config
  /** For the login that owns the tables. */
  migrationUrl: string
  db: Database
  clock: ServerClock
  app: App
  services: Services
  jobs: JobWatch
}

export interface OpenCliContext extends CliContext {
  close(): Promise<void>
}

/** Joins or starts the embedded database. Only queues jobs; the server's worker runs them. */
export async function openCliContext(
  config: Config,
  progress: (line: string) => void,
  onError: (failure: unknown) => void,
): Promise<OpenCliContext> {
  const closers: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    for (const closer of closers.toReversed()) await closer()
  }
  try {
    const database = await obtainDatabase({ ...config, progress })
    closers.push(() => database.stop())
    const { url } = database
    await prepareDatabase(config, url, progress)
    const clock = new ServerClock()
    const open = await openFoundation({
      config,
      url,
      clock,
      isWorker: false,
      pools: { main: 4, provider: 2 },
      onError,
    })
    const { foundation, providers, sandboxes, jobs, close: closeAll } = open
    const { db } = foundation
    closers.push(closeAll, () => jobs.stop())
    if (config.sandbox) clock.offsetMs = await readOffset(db)
    await useSecrets(db, config.secrets, clock.wall())
    const app = buildApp(foundation)
    const watch = jobWatch(db, jobs.queue)
    const { services } = app
    return {
      providers,
      sandboxes,
      config,
      migrationUrl: connectionsOf(config, url).migration,
      db,
      clock,
      app,
      services,
      jobs: watch,
      close,
    }
  } catch (failure) {
    await close()
    throw failure
  }
}
