import type { SecondFactorOf } from '@paydeck/contract/calls/team'

import type { MerchantTx, Reader } from '../../../db/database.ts'

export async function readRule(reader: Reader, merchantId: string): Promise<SecondFactorOf> {
  const [row] = await reader.query<{ askedOf: SecondFactorOf }>(
    'second_factor_rule',
    'select asked_of from app.second_factor_rule where merchant_id = $1',
    [merchantId],
  )
  return row?.askedOf ?? 'no_one'
}

interface NewRule {
  askedOf: SecondFactorOf
  changedBy: string
  changedAt: Date
}

/** Reads the current rule and locks its row. */
export async function lockRule(tx: MerchantTx, merchantId: string): Promise<string> {
  const row = await tx
    .selectFrom('app.secondFactorRule')
    .select('askedOf')
    .where('merchantId', '=', merchantId)
    .forUpdate()
    .executeTakeFirst()
  return row?.askedOf ?? 'no_one'
}

export async function writeRule(tx: MerchantTx, merchantId: string, rule: NewRule): Promise<void> {
  await tx
    .insertInto('app.secondFactorRule')
    .values({ merchantId, ...rule })
    .onConflict((oc) => oc.column('merchantId').doUpdateSet(rule))
    .execute()
}
