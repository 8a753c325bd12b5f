import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openTestCluster } from '../../server/test/test-database.ts'

const root = join(import.meta.dirname, '../..')

/** The day the demo year of the journeys ends, whatever the calendar says. */
export const DEMO_END = '2026-03-18T02:00:00Z'

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** Where the journeys' installation keeps its secret. */
const DATA_DIR = '.data/test-e2e'

const start = async (databaseUrl: string, port: number) => {
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      DATA_DIR,
      HOST: '127.0.0.1',
      PORT: String(port),
      ORIGIN: origin,
      DEMO: 'on',
      DEMO_END,
      DEMO_SIZE: '60',
      LIMITS: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
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
  throw new Error(`The server did not start:\n${said}`)
}

/** Playwright's global set-up: the built product on a database of its own, the demo in it; answers the tear-down. */
// Playwright asks for a default export.
// oxlint-disable-next-line import/no-default-export
export default async function setUp(): Promise<() => Promise<void>> {
  const cluster = await openTestCluster()
  try {
    const databaseUrl = await cluster.createDatabase()
    const server = await start(databaseUrl, await freePort())
    process.env['PAYDECK_ORIGIN'] = server.origin
    // For the operator's commands, which a journey runs beside the server.
    process.env['DATABASE_URL'] = databaseUrl
    process.env['DATA_DIR'] = DATA_DIR
    return async () => {
      await server.stop()
      await cluster.stop()
    }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}
