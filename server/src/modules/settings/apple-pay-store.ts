import type { MerchantTx, Reader } from '../../db/database.ts'
import { lockName } from '../../db/named-lock.ts'

/** In the order they were added. */
export async function readDomains(reader: Reader, merchantId: string): Promise<string[]> {
  const rows = await reader.query<{ domain: string }>(
    'apple_pay_domains',
    'select domain from app.apple_pay_domain where merchant_id = $1 order by created_at, domain',
    [merchantId],
  )
  return rows.map(({ domain }) => domain)
}

/** Serialises changes of a merchant's domains. */
export async function lockDomains(tx: MerchantTx, merchantId: string): Promise<string[]> {
  await lockName(tx, `apple-pay:${merchantId}`)
  const rows = await tx
    .selectFrom('app.applePayDomain')
    .select('domain')
    .where('merchantId', '=', merchantId)
    .orderBy('createdAt')
    .orderBy('domain')
    .execute()
  return rows.map(({ domain }) => domain)
}

export async function addDomains(
  tx: MerchantTx,
  merchantId: string,
  domains: readonly string[],
  by: { at: Date; userId: string },
): Promise<void> {
  await tx
    .insertInto('app.applePayDomain')
    .values(
      domains.map((domain) => ({
        merchantId,
        domain,
        createdAt: by.at,
        createdBy: by.userId,
      })),
    )
    .execute()
}

export async function removeDomains(
  tx: MerchantTx,
  merchantId: string,
  domains: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('app.applePayDomain')
    .where('merchantId', '=', merchantId)
    .where('domain', 'in', domains)
    .execute()
}
