import type { Database } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import type { AuditService } from './service.ts'

export interface AccessLogDeps {
  db: Database
  audit: Pick<AuditService, 'recordOncePerMinute'>
  onError: (failure: unknown) => void
}

/** Calls that only read leave a trace too, when they are refused or hand out a file. Never delays the answer. */
export function accessLog({ db, audit, onError }: AccessLogDeps) {
  const note = (
    who: Actor,
    event: { action: string; outcome: 'succeeded' | 'refused'; call: string; code?: string },
  ): void => {
    db.inMerchant(who.merchantId, (tx) =>
      audit.recordOncePerMinute(tx, who.merchantId, {
        actor: who.userId,
        action: event.action,
        outcome: event.outcome,
        subjectType: 'call',
        subjectId: event.call,
        details: event.code === undefined ? {} : { code: event.code },
      }),
    ).catch(onError)
  }
  return {
    refused: (who: Actor, call: string, code: string): void =>
      note(who, { action: 'access.refused', outcome: 'refused', call, code }),

    downloaded: (who: Actor, call: string): void =>
      note(who, { action: 'report.downloaded', outcome: 'succeeded', call }),
  }
}
