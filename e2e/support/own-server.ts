import { openTestCluster } from '../../server/test/test-database.ts'
import { operateOn } from './operator.ts'
import { type RunningServer, startServer } from './running-server.ts'

/** An installation for one journey: an empty database, a separate clock, no demo. */
export interface OwnServer extends RunningServer {
  operate(...args: string[]): Promise<string>
}

/** @param settings its environment, e.g. `SMTP_URL` */
export async function ownServer(settings: Record<string, string>): Promise<OwnServer> {
  const cluster = await openTestCluster()
  try {
    const own = { ...settings, SANDBOX: 'on', DATABASE_URL: await cluster.createDatabase() }
    const server = await startServer(own, '--no-demo')
    const at = { ...own, ORIGIN: server.origin }
    return {
      origin: server.origin,
      operate: (...args) => operateOn(at, ...args),
      async stop() {
        await server.stop()
        await cluster.stop()
      },
    }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}
