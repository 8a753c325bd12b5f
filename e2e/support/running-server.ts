import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '../../server/src/db/embedded/data-folder.ts'
import { COMPILE_CACHE } from '../../server/test/program-environment.ts'

const root = join(import.meta.dirname, '../..')
/** Remembers password hashes: nearly every journey signs in, and a hash takes 20 ms of a processor. */
const REMEMBER = pathToFileURL(join(root, 'server/test/cache-argon2.mjs')).href

export interface RunningServer {
  origin: string
  stop(): Promise<void>
}

/**
 * Starts the server on a free port and waits until it answers.
 * @param settings its environment, beside this process's own
 * @param args its command line
 */
export async function startServer(
  settings: Record<string, string>,
  ...args: string[]
): Promise<RunningServer> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  await promisify(execFile)(process.execPath, ['scripts/build-server.mjs'], { cwd: root })
  const child = spawn(process.execPath, ['--import', REMEMBER, 'server/dist/main.mjs', ...args], {
    cwd: root,
    env: {
      ...process.env,
      ...COMPILE_CACHE,
      SANDBOX: 'on',
      HOST: '127.0.0.1',
      PORT: String(port),
      ORIGIN: origin,
      LIMITS: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const answers = async () =>
    fetch(origin).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let tries = 0; tries < 600 && isRunning(); tries++) {
    if (await answers()) {
      return {
        origin,
        stop: async () => {
          child.kill('SIGTERM')
          if (isRunning()) await once(child, 'exit')
        },
      }
    }
    await sleep(200)
  }
  child.kill('SIGKILL')
  throw new Error(`The server did not start:\n${output}`)
}
