import type { Database } from '../../db/database.ts'
import type { Actor, KeyHolder } from '../../kit/actor.ts'
import type { AuditService } from './service.ts'

export interface AccessLogDeps {
  db: Database
  audit: Pick<AuditService, 'record' | 'recordOncePerMinute'>
  onError: (failure: unknown) => void
}

const MAX_QUESTION = 500

/** Logs refusals and downloads, which change nothing and so have no other event. Never delays the response. */
export function accessLog({ db, audit, onError }: AccessLogDeps) {
  const note = (
    actor: Pick<Actor, 'merchantId' | 'userId'>,
    event: {
      action: 'access.refused' | 'report.downloaded'
      outcome: 'succeeded' | 'refused'
      call: string
      code?: string
    },
  ): void => {
    db.inMerchant(actor.merchantId, (tx) =>
      audit.recordOncePerMinute(tx, actor.merchantId, {
        actor: actor.userId,
        action: event.action,
        outcome: event.outcome,
        subjectType: 'call',
        subjectId: event.call,
        details: event.code === undefined ? {} : { code: event.code },
      }),
    ).catch(onError)
  }
  return {
    refused: (actor: Pick<Actor, 'merchantId' | 'userId'>, call: string, code: string): void =>
      note(actor, { action: 'access.refused', outcome: 'refused', call, code }),

    downloaded: (actor: Actor, call: string): void =>
      note(actor, { action: 'report.downloaded', outcome: 'succeeded', call }),

    /** Logs each call of a program before answering it. */
    asked: (
      { merchantId, program }: Pick<KeyHolder, 'merchantId' | 'program'>,
      actor: string,
      question: { tool: string; given: unknown },
    ) =>
      db.inMerchant(merchantId, (tx) =>
        audit.record(tx, merchantId, {
          actor,
          action: 'assistant.asked',
          subjectType: 'tool',
          subjectId: question.tool,
          details: {
            given: JSON.stringify(question.given ?? {}).slice(0, MAX_QUESTION),
            ...(program && { program: program.name, connectedBy: program.person }),
          },
        }),
      ),
  }
}
