import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const MAIN = join(import.meta.dirname, '../../../src/main.ts')
const START_MS = 60_000

/** A process on a fixed port, started and stopped as systemd would; a worker reports there whether it is ready. */
export async function startProcess(
  role: 'api' | 'worker',
  port: number,
  env: Readonly<Record<string, string>>,
) {
  const ready = () => fetch(`http://127.0.0.1:${port}/ready`).catch(() => null)
  const isReady = async (): Promise<boolean> => (await ready())?.ok ?? false

  let child: ChildProcess | undefined
  async function start(): Promise<void> {
    const starting = spawn(process.execPath, [MAIN, '--role', role, '--no-demo'], {
      env: {
        PATH: process.env['PATH'],
        [role === 'api' ? 'PORT' : 'METRICS_PORT']: String(port),
        ...env,
      },
      stdio: 'ignore',
    })
    child = starting
    const deadline = Date.now() + START_MS
    while (!(await isReady())) {
      if (Date.now() > deadline || starting.exitCode !== null) {
        const answer =
          (await (await ready())?.text()) ?? `no answer, exit code ${starting.exitCode}`
        throw new Error(`The ${role} on port ${port} did not start: ${answer}`)
      }
      await sleep(100)
    }
  }

  await start()
  const stop = async () => {
    const startedAt = performance.now()
    const ending = child
    if (!ending || ending.exitCode !== null)
      return { code: ending?.exitCode ?? null, unreadyMs: 0, endedMs: 0 }
    const exited = once(ending, 'exit')
    ending.kill('SIGTERM')
    const unready = (async () => {
      while (await isReady()) await sleep(20)
      return performance.now() - startedAt
    })()
    const [code] = (await exited) as [number | null]
    return { code, unreadyMs: await unready, endedMs: performance.now() - startedAt }
  }
  return {
    name: `${role} on ${port}`,
    stop,
    /** Stops it and starts it again. */
    async restart() {
      const stopped = await stop()
      await start()
      return stopped
    },
  }
}
