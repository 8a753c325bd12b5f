import type { SecondFactorOf } from '@paydeck/contract/calls/team'

import type { MerchantTx, Reader } from '../../../db/database.ts'
import type { PersonRef } from '../provider/identity-provider.ts'

export async function readRule(reader: Reader, merchantId: string): Promise<SecondFactorOf> {
  const [row] = await reader.query<{ askedOf: SecondFactorOf }>(
    'second_factor_rule',
    'select asked_of from app.second_factor_rule where merchant_id = $1',
    [merchantId],
  )
  return row?.askedOf ?? 'nobody'
}

interface NewRule {
  askedOf: SecondFactorOf
  changedBy: string
  changedAt: Date
}

/** Answers what the rule was before, and locks it. */
export async function lockRule(tx: MerchantTx, merchantId: string): Promise<string> {
  const row = await tx
    .selectFrom('app.secondFactorRule')
    .select('askedOf')
    .where('merchantId', '=', merchantId)
    .forUpdate()
    .executeTakeFirst()
  return row?.askedOf ?? 'nobody'
}

export async function writeRule(tx: MerchantTx, merchantId: string, rule: NewRule): Promise<void> {
  await tx
    .insertInto('app.secondFactorRule')
    .values({ merchantId, ...rule })
    .onConflict((same) => same.column('merchantId').doUpdateSet(rule))
    .execute()
}

/** Whether any merchant of a person asks it of them. */
export async function asksSecondFactorOf(reader: Reader, who: PersonRef): Promise<boolean> {
  const rows = await reader.query<{ merchantId: string }>(
    'second_factor_asked',
    `select g.merchant_id from global.membership g
     join global.app_user u on u.tenant_id = g.tenant_id and u.user_id = g.user_id
     join app.second_factor_rule r on r.merchant_id = g.merchant_id
     where g.tenant_id = $1 and g.user_id = $2
       and (r.asked_of = 'everyone' or (r.asked_of = 'short_passwords' and u.has_short_password))
     limit 1`,
    [who.tenantId, who.userId],
  )
  return rows.length > 0
}
