import type { World } from '../harness.ts'

/** Handles the events that providers sent, of one merchant or of all; returns how many. */
export async function handleReceived(world: World, merchantId: string | null): Promise<number> {
  const events = await world.db.reader.query<{ provider: string; eventId: string }>(
    null,
    `select provider, event_id from global.provider_event
     where status = 'received' and ($1::text is null or merchant_id = $1)
     order by received_at, event_id`,
    [merchantId],
  )
  for (const { provider, eventId } of events)
    await world.services.providerEvents.process(provider, eventId)
  return events.length
}

interface From {
  provider: string
  merchantId: string
}

/** The events that a provider sent about a merchant. */
export const storedEvents = (world: World, { provider, merchantId }: From) =>
  world.db.reader.query<{ eventId: string; type: string; deliveries: number }>(
    null,
    `select event_id, type, deliveries from global.provider_event
     where provider = $1 and merchant_id = $2 order by type`,
    [provider, merchantId],
  )

/** Processes the stored event of a type, again if need be; returns its result. */
export async function handleEvent(world: World, from: From, type: string): Promise<string> {
  const stored = (await storedEvents(world, from)).find((event) => event.type === type)
  return world.services.providerEvents.process(from.provider, stored?.eventId ?? '')
}
