import { invite, redeem } from './invitation.ts'
import { DEMO_PASSWORD } from './merchant.ts'
import { operate } from './operator.ts'

let merchantCount = 0

/**
 * Creates a merchant for one journey, as an operator does; its owner signs in like the demo's owners.
 * @param tenant `Paydeck` has the standard brand, `Paydeck Trades` the consumer one
 */
export async function ownMerchant(
  origin: string | undefined,
  tenant: 'Paydeck' | 'Paydeck Trades',
  ...options: string[]
): Promise<string> {
  const slug = `e2e-${process.pid}-${++merchantCount}`
  const args = ['--tenant', tenant, '--slug', slug, '--name', 'Journey Works']
  await operate('create-merchant', ...args, '--country', 'AU', ...options)
  const invitation = await invite(slug, `owner@${slug}.example`, 'admin')
  await redeem(origin, invitation, DEMO_PASSWORD)
  return slug
}
