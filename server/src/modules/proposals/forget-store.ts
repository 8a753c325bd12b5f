import { sql } from 'kysely'

import type { MerchantTx } from '../../db/database.ts'

/** Clears text about a person in proposals; amounts and numbers stay, so that they remain readable. */
export async function forgetProposals(
  tx: MerchantTx,
  merchantId: string,
  proposalIds: readonly string[],
): Promise<void> {
  if (proposalIds.length === 0) return
  await sql`
    update app.proposal
    set reason = ${'–'},
        arguments = (arguments - '{phoneNo,billing,description,metadata,reason}'::text[])
          || case when arguments ? 'customerEmail' then '{"customerEmail": "erased@customer.invalid"}'::jsonb
             else '{}' end
    where merchant_id = ${merchantId} and proposal_id = any(${proposalIds}::text[])`.execute(tx)
}
