import { once } from 'node:events'

import { openTestCluster } from '../../server/test/test-database.ts'
import { startOperator } from './operator.ts'
import { startServer } from './running-server.ts'

/** The end of the demo year in the journeys, fixed so that it does not depend on the calendar. */
export const DEMO_END = '2026-03-18T02:00:00Z'

/** This installation's notification key, from the example of RFC 8291. */
const PUSH_KEY = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'

const DATA_DIR = '.data/test-e2e'

/** Playwright's global set-up: the built product on a new database with the demo, and its operator. Returns the tear-down. */
// Playwright asks for a default export.
// oxlint-disable-next-line import/no-default-export
export default async function setUp(): Promise<() => Promise<void>> {
  const cluster = await openTestCluster()
  try {
    const databaseUrl = await cluster.createDatabase()
    // Also for the operator commands that a journey runs.
    process.env['DATABASE_URL'] = databaseUrl
    process.env['SANDBOX'] = 'on'
    process.env['DATA_DIR'] = DATA_DIR
    const settings = { DEMO: 'on', DEMO_END, DEMO_SIZE: '60', VAPID_PRIVATE_KEY: PUSH_KEY }
    const [server, stopOperator] = await Promise.all([startServer(settings), startOperator()])
    process.env['PAYDECK_ORIGIN'] = server.origin
    // Waits until the steps running in parallel end.
    if (process.env['JOURNEYS_WAIT']) await once(process.stdin.resume(), 'end')
    return async () => {
      stopOperator()
      await server.stop()
      await cluster.stop()
    }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}
