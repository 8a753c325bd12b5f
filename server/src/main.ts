// The running server: settings, database, migrations, wiring, demo, listen. One process; Ctrl-C or
// SIGTERM closes it all.
import { once } from 'node:events'
import { createServer } from 'node:net'
import { openServer, type Server } from './server.ts'
import { type Config, ConfigError } from './config/config.ts'
import { readConfig } from './config/read-config.ts'
import { writeOffset } from './db/clock-offset.ts'
import { prepareDatabase } from './app/prepare-database.ts'
import { useSecrets } from './app/secret-versions.ts'
import { obtainDatabase } from './db/obtain.ts'
import { fillDemo } from './demo/fill.ts'
import { ServerClock } from './kit/clock.ts'
import { SetupError } from './kit/setup-error.ts'
import { createShutdown } from './kit/shutdown.ts'
import { startMessage } from './start-message.ts'
import { startOperatingServer } from './operating/operating-server.ts'

/** Milliseconds until the process ends even if closing hangs; requests may take 20 seconds of it, jobs 10. */
const closeLimitMs = 35_000

const progress = (line: string): void => console.log(`· ${line}`)

/** How long the process keeps answering after a signal; a person at a terminal does not wait. */
const drain = { ms: 0 }

const shutdown = createShutdown((name, failure) => console.error(`${name} did not close:`, failure))

const end = async (code: number): Promise<never> => {
  setTimeout(() => process.exit(1), drain.ms + closeLimitMs).unref()
  await shutdown.run()
  process.exit(code)
}

const onSignal = (signal: NodeJS.Signals): void => {
  // A terminal sends Ctrl-C to npm and to us, and npm forwards it, so the second signal is not a second press.
  if (shutdown.signal.aborted) return
  console.log('\nStopping …')
  if (signal !== 'SIGTERM') drain.ms = 0
  void end(0)
}

const explainListen = ({ code }: NodeJS.ErrnoException, { host, port }: Config): string => {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken: stop the program that uses it, or choose another one, as in "PORT=${port + 1} npm start".`
    case 'EACCES':
      return `Port ${port} may not be used by this user: choose another one, as in "PORT=4400 npm start".`
    default:
      return `Paydeck cannot listen on ${host}:${port} (${code}): check HOST and PORT.`
  }
}

/** Checks the port before the slow steps, so that a second start fails at once. */
const checkPort = async (config: Config): Promise<void> => {
  const probe = createServer()
  try {
    probe.listen(config.port, config.host)
    await once(probe, 'listening')
    probe.close()
    await once(probe, 'close')
  } catch (error) {
    throw new SetupError(explainListen(error as NodeJS.ErrnoException, config), { cause: error })
  }
}

const resultOf = async <T>(step: Promise<T>): Promise<T | undefined> => step.catch(() => undefined)

/** With a fixed end of the demo year, business time continues from there. */
const startTimeAt = async ({ db, clock }: Server, instant: Date): Promise<void> => {
  const offset = instant.getTime() - clock.wall().getTime()
  await writeOffset(db, offset)
  if (clock instanceof ServerClock) clock.offsetMs = offset
}

const start = async (): Promise<void> => {
  const config = readConfig()
  for (const warning of config.warnings) console.warn(`! ${warning}`)
  if (config.roles.api) await checkPort(config)

  // Each closer waits for its own step, so that a signal in between leaves nothing open.
  const obtaining = obtainDatabase({ ...config, progress })
  shutdown.add('database', async () => (await resultOf(obtaining))?.stop())
  const { url } = await obtaining
  shutdown.signal.throwIfAborted()

  const migrating = prepareDatabase(config, url, progress)
  shutdown.add('migration', async () => void (await resultOf(migrating)))
  const applied = await migrating
  if (applied.length > 0) progress(`migrated the database: ${applied.join(', ')}`)
  shutdown.signal.throwIfAborted()

  const composing = openServer({ config, url })
  shutdown.add('server', async () => (await resultOf(composing))?.close())
  const composed = await composing
  shutdown.signal.throwIfAborted()
  await useSecrets(composed.db, config.secrets, composed.clock.wall())

  if (config.demo) {
    const filling = fillDemo({
      ...composed,
      url,
      distributed: config.citus,
      endsAt: config.demoEnd ?? composed.clock.now(),
      size: config.demoSize,
      progress,
      signal: shutdown.signal,
    })
    shutdown.add('demo', async () => resultOf(filling))
    await filling
    shutdown.signal.throwIfAborted()
    if (config.demoEnd) await startTimeAt(composed, config.demoEnd)
  }

  if (config.metrics) {
    const { metrics, ready } = composed
    const operating = await startOperatingServer({ ...config.metrics, metrics, ready })
    shutdown.add('metrics', operating.close)
  }
  if (config.roles.worker) await composed.startWorker()
  if (config.roles.api) {
    await composed.http
      .listen({ host: config.host, port: config.port })
      .catch((error: NodeJS.ErrnoException) => {
        throw new SetupError(explainListen(error, config), { cause: error })
      })
  }
  drain.ms = config.drainMs
  shutdown.add('drain', () => composed.drain(drain.ms))
  console.log(startMessage(config))
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)

try {
  await start()
} catch (error) {
  // A signal interrupted the start, and closing has begun.
  if (!shutdown.signal.aborted) {
    const isSentence = error instanceof SetupError || error instanceof ConfigError
    console.error(isSentence ? error.message : error)
    await end(1)
  }
}
