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

interface AdoptedCard {
  operationId: string
  customerId: string
  provider: string
  source: string
  card: ChargedCard
  at: Date
}

export const insertMoved = (tx: MerchantTx, merchantId: string, card: AdoptedCard): Promise<void> =>
  insertCard(tx, merchantId, {
    operationId: card.operationId,
    customerId: card.customerId,
    provider: card.provider,
    status: 'saved',
    paymentSource: card.source,
    sourceBrand: card.card.brand,
    sourceLast4: card.card.last4,
    sourceFunding: card.card.funding,
    sourceExpiry: card.card.expiry,
    createdAt: card.at,
  })
