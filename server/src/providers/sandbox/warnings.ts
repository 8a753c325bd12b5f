import type pg from 'pg'

import type { WarningLookup } from '../disputes/port.ts'
import type { DisputesDeps, DisputableCharge } from './dispute-deps.ts'
import { insertRow } from './tools.ts'

const WARNING_DELAY_MS = 86_400_000

/** Schedules a bank's report of fraud for a day after the charge, by business time. */
export async function scheduleWarning(
  { clock, newId, recordEvent }: DisputesDeps,
  client: pg.ClientBase,
  { operationId, merchantId }: DisputableCharge,
): Promise<void> {
  const dueAt = new Date(clock.now().getTime() + WARNING_DELAY_MS)
  const warningRef = newId('dispute')
  await insertRow(client, 'sandbox.fraud_warning', {
    warning_ref: warningRef,
    operation_id: operationId,
    warned_at: dueAt,
  })
  const about = { merchantId, operationId, warningRef }
  await recordEvent(client, { ...about, type: 'charge.fraud_warning', dueAt })
}

export async function lookupWarning(
  { pool, clock }: DisputesDeps,
  warningRef: string,
): Promise<WarningLookup> {
  const { rows } = await pool.query<{ operationId: string }>(
    `select operation_id as "operationId" from sandbox.fraud_warning
     where warning_ref = $1 and warned_at <= $2`,
    [warningRef, clock.now()],
  )
  const [warning] = rows
  return warning
    ? { kind: 'warning', ...warning, reason: 'made_with_stolen_card' }
    : { kind: 'not_found' }
}
