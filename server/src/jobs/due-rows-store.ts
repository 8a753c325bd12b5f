import { sql } from 'kysely'

import type { Database } from '../db/database.ts'
import type { Clock } from '../kit/clock.ts'

/** Columns that say when a row is due, with the condition of their partial index. */
const DUE = {
  'app.approval.endsAt': `state = 'waiting'`,
  'app.customer.keptUntil': 'kept_until is not null',
  'app.debitWatch.nextCheckAt': 'true',
  'app.dispute.remindAt': 'true',
  'app.disputeAnswer.nextCheckAt': 'true',
  'app.instalment.nextLookAt': 'true',
  'app.instalment.remindAt': 'true',
  'app.merchant.payoutDueAt': 'true',
  'app.merchantOrder.remindAt': 'remind_at is not null',
  'app.payment.holdExpiresAt': `status = 'not_captured' and hold_operation_id is null`,
  'app.paymentOperation.nextCheckAt': `status in ('started', 'pending', 'unknown')`,
  'app.payout.nextCheckAt': 'true',
  'app.proposal.decidedAt': `state = 'running'`,
  'app.removedSource.forgetAt': 'forget_at is not null',
  'app.sourceVerification.dueAt': 'true',
  'app.statementMail.dueAt': 'due_at is not null',
} as const

export interface DueDeps {
  db: Pick<Database, 'inSweep'>
  clock: Pick<Clock, 'now'>
}

/** Returns how many milliseconds of business time remain until the first row is due; null if none is. */
export const firstDue =
  ({ db, clock }: DueDeps, column: keyof typeof DUE) =>
  async (): Promise<number | null> => {
    const [schema, table, name = ''] = column.split('.')
    const { rows } = await db.inSweep((tx) =>
      sql<{ at: Date | null }>`
        select min(${sql.ref(name)}) as at from ${sql.table(`${schema}.${table}`)}
        where ${sql.raw(DUE[column])}`.execute(tx),
    )
    return millisecondsUntil(rows[0]?.at, clock.now())
  }

export const millisecondsUntil = (at: Date | null | undefined, now: Date): number | null =>
  at ? at.getTime() - now.getTime() : null
