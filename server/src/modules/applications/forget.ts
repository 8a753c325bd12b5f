import { retentionStart } from '../../db/retention.ts'
import type { ApplicationsDeps } from './deps.ts'
import * as store from './store.ts'

const BATCH = 100

/** Refuses applications that were abandoned long ago and deletes their personal data. */
export async function forget(deps: ApplicationsDeps): Promise<void> {
  const before = retentionStart('global.merchantApplicationDetails', deps.clock.wall())
  for (;;) {
    const applicationIds = await store.findExpired(deps.db.reader, before, BATCH)
    for (const applicationId of applicationIds) await forgetApplication(deps, applicationId, before)
    if (applicationIds.length < BATCH) return
  }
}

const forgetApplication = (
  { db, clock, log }: ApplicationsDeps,
  applicationId: string,
  before: Date,
): Promise<void> =>
  db.inGlobal(async (tx) => {
    const row = await store.lockApplication(tx, applicationId)
    if (!row || row.state === 'activated' || row.changedAt >= before) return
    await store.deletePersonal(tx, applicationId)
    if (row.state !== 'refused')
      await store.updateApplication(tx, applicationId, {
        state: 'refused',
        version: row.version + 1,
        reviewedBy: null,
        reviewedAt: null,
        refusedAt: clock.wall(),
        refuseReason: 'lapsed',
      })
    await log.record(tx, null, { action: 'application.forgotten', subject: applicationId })
  })
