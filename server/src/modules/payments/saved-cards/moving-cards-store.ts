import type { MerchantTx } from '../../../db/database.ts'
import type { Row } from '../../../db/rows.ts'
import type { ChargedCard } from '../../../providers/card/port.ts'
import { insertCard } from './card-saving-store.ts'

export type MovedCard = Pick<Row<'app.savedCard'>, 'operationId' | 'customerId' | 'paymentSource'>

export const findMoved = (
  tx: MerchantTx,
  merchantId: string,
  { operationId, source }: { operationId: string; source: string },
): Promise<MovedCard | undefined> =>
  tx
    .selectFrom('app.savedCard')
    .select(['operationId', 'customerId', 'paymentSource'])
    .where('merchantId', '=', merchantId)
    .where((eb) => eb.or([eb('operationId', '=', operationId), eb('paymentSource', '=', source)]))
    .executeTakeFirst()

interface Taken {
  operationId: string
  customerId: string
  provider: string
  source: string
  card: ChargedCard
  at: Date
}

export const insertMoved = (tx: MerchantTx, merchantId: string, taken: Taken): Promise<void> =>
  insertCard(tx, merchantId, {
    operationId: taken.operationId,
    customerId: taken.customerId,
    provider: taken.provider,
    status: 'saved',
    paymentSource: taken.source,
    sourceBrand: taken.card.brand,
    sourceLast4: taken.card.last4,
    sourceFunding: taken.card.funding,
    sourceExpiry: taken.card.expiry,
    createdAt: taken.at,
  })
