import type { GlobalTx, Reader } from '../../db/database.ts'
import type { ProviderEventTable } from '../../db/schema.ts'

export type NewEvent = Pick<
  ProviderEventTable,
  | 'provider'
  | 'event_id'
  | 'type'
  | 'merchant_id'
  | 'operation_id'
  | 'dispute_ref'
  | 'raw'
  | 'received_at'
>

/** Keeps an event as it came, once; answers whether it is the first delivery. */
export async function keep(tx: GlobalTx, event: NewEvent): Promise<boolean> {
  const row = await tx
    .insertInto('global.provider_event')
    .values({ ...event, status: 'received', deliveries: 1, processed_at: null })
    .onConflict((conflicting) =>
      conflicting
        .columns(['provider', 'event_id'])
        .doUpdateSet((eb) => ({ deliveries: eb('global.provider_event.deliveries', '+', 1) })),
    )
    .returning('deliveries')
    .executeTakeFirstOrThrow()
  return row.deliveries === 1
}

export type KeptEvent = Omit<ProviderEventTable, 'raw'>

/** The events of an id, of any provider: ids of two providers may be alike. */
export function find(reader: Reader, eventId: string): Promise<KeptEvent[]> {
  return reader.query<KeptEvent>(
    'provider_event',
    `select provider, event_id, type, merchant_id, operation_id, dispute_ref, status, deliveries, received_at, processed_at
     from global.provider_event where event_id = $1`,
    [eventId],
  )
}

/** Notes that nothing is left to be done about an event. */
export async function markProcessed(
  tx: GlobalTx,
  event: Pick<ProviderEventTable, 'provider' | 'event_id'>,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('global.provider_event')
    .set({ status: 'processed', processed_at: at })
    .where('provider', '=', event.provider)
    .where('event_id', '=', event.event_id)
    .execute()
}

/** Forgets events that were done with before an instant. */
export async function forget(tx: GlobalTx, before: Date): Promise<void> {
  await tx
    .deleteFrom('global.provider_event')
    .where('received_at', '<', before)
    .where('status', '=', 'processed')
    .execute()
}
