import type { GlobalTx, Reader } from '../../db/database.ts'
import type { Row } from '../../db/rows.ts'

export type NewEvent = Pick<
  Row<'global.providerEvent'>,
  | 'provider'
  | 'eventId'
  | 'type'
  | 'merchantId'
  | 'operationId'
  | 'disputeRef'
  | 'warningRef'
  | 'raw'
  | 'receivedAt'
>

/** Stores the raw event once; returns whether it is new. */
export async function keep(tx: GlobalTx, event: NewEvent): Promise<boolean> {
  const row = await tx
    .insertInto('global.providerEvent')
    .values({ ...event, status: 'received', deliveries: 1, processedAt: null })
    .onConflict((conflicting) =>
      conflicting
        .columns(['provider', 'eventId'])
        .doUpdateSet((eb) => ({ deliveries: eb('global.providerEvent.deliveries', '+', 1) })),
    )
    .returning('deliveries')
    .executeTakeFirstOrThrow()
  return row.deliveries === 1
}

export type KeptEvent = Omit<Row<'global.providerEvent'>, 'raw'>

/** Events with an id, of any provider: two providers may use the same id. */
export function find(reader: Reader, eventId: string): Promise<KeptEvent[]> {
  return reader.query<KeptEvent>(
    'provider_event',
    `select provider, event_id, type, merchant_id, operation_id, dispute_ref, warning_ref, status, deliveries, received_at, processed_at
     from global.provider_event where event_id = $1`,
    [eventId],
  )
}

export async function markProcessed(
  tx: GlobalTx,
  event: Pick<Row<'global.providerEvent'>, 'provider' | 'eventId'>,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('global.providerEvent')
    .set({ status: 'processed', processedAt: at })
    .where('provider', '=', event.provider)
    .where('eventId', '=', event.eventId)
    .execute()
}

export async function forget(tx: GlobalTx, before: Date): Promise<void> {
  await tx
    .deleteFrom('global.providerEvent')
    .where('receivedAt', '<', before)
    .where('status', '=', 'processed')
    .execute()
}
