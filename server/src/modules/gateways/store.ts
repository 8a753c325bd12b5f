import type { GlobalTx, Reader } from '../../db/database.ts'
import type { Row } from '../../db/rows.ts'
import type { Route } from './rules.ts'

export type StoredRoute = Row<'global.providerRoute'>

export const readRoutes = (reader: Reader): Promise<StoredRoute[]> =>
  reader.query<StoredRoute>(
    'provider_routes',
    `select kind, merchant_id, currency, provider, set_at from global.provider_route
     order by kind, merchant_id nulls first, currency nulls first`,
    [],
  )

export async function setRoute(tx: GlobalTx, route: Route, at: Date): Promise<void> {
  await tx
    .insertInto('global.providerRoute')
    .values({ ...route, setAt: at })
    .onConflict((on) =>
      on
        .columns(['kind', 'merchantId', 'currency'])
        .doUpdateSet({ provider: route.provider, setAt: at }),
    )
    .execute()
}

/** False when there was no such rule. */
export async function clearRoute(
  tx: GlobalTx,
  { kind, merchantId, currency }: Omit<Route, 'provider'>,
): Promise<boolean> {
  const result = await tx
    .deleteFrom('global.providerRoute')
    .where('kind', '=', kind)
    .where('merchantId', 'is not distinct from', merchantId)
    .where('currency', 'is not distinct from', currency)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}
