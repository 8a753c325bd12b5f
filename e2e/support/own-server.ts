import { openTestCluster } from '../../server/test/test-database.ts'
import { operateOn } from './operator.ts'
import { type RunningServer, startServer } from './running-server.ts'

/** An installation of one journey alone: an empty database, a clock of its own, and no demo. */
export interface OwnServer extends RunningServer {
  /** Gives it an operator's command; answers what was printed. */
  operate(...words: string[]): Promise<string>
}

/** Starts one. @param settings of its environment, e.g. `SMTP_URL` */
export async function ownServer(settings: Record<string, string>): Promise<OwnServer> {
  const cluster = await openTestCluster()
  try {
    const own = { ...settings, DATABASE_URL: await cluster.createDatabase() }
    const server = await startServer(own, '--no-demo')
    const at = { ...own, ORIGIN: server.origin }
    return {
      origin: server.origin,
      operate: (...words) => operateOn(at, ...words),
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
