import { DEMO_PASSWORD, type DemoMerchant } from './merchants.ts'
import type { Services } from '../services.ts'

/** The two people of a demo merchant, as they sign in. */
export const ownerEmail = (merchant: DemoMerchant): string => `owner@${merchant.slug}.example`
const staffEmail = (merchant: DemoMerchant): string => `staff@${merchant.slug}.example`

/** Makes a merchant with its owner (an admin) and a member of staff who may not see payouts; both have a password. */
export async function settleMerchant(
  services: Services,
  merchant: DemoMerchant,
  tenantId: string,
): Promise<{ merchantId: string; userId: string }> {
  const { merchants, staff, identity } = services
  const { merchantId } = await merchants.createMerchant({
    tenantId,
    slug: merchant.slug,
    businessName: merchant.businessName,
    brandName: merchant.brandName,
    country: merchant.country,
    timeZone: merchant.timeZone,
    tags: merchant.tags,
    taxId: merchant.taxId || undefined,
    businessType: merchant.businessType,
    contactEmail: `hello@${merchant.slug}.example`,
    phoneNo: merchant.phoneNo || undefined,
    website: `https://${merchant.slug}.example`,
    abacusEnabled: merchant.abacusEnabled,
    sourceVerificationEnabled: merchant.sourceVerificationEnabled,
  })
  if (merchant.activated) await merchants.activate(merchantId)
  const [ownerFirst, ownerLast] = merchant.owner
  const owner = await staff.invite({
    merchantId,
    email: ownerEmail(merchant),
    firstName: ownerFirst,
    lastName: ownerLast,
    phoneNo: merchant.phoneNo || undefined,
    role: 'admin',
  })
  await identity.resetPassword(owner.refToken, DEMO_PASSWORD)
  const [staffFirst, staffLast] = merchant.staff
  const member = await staff.invite({
    merchantId,
    email: staffEmail(merchant),
    firstName: staffFirst,
    lastName: staffLast,
    role: 'staff',
  })
  await identity.resetPassword(member.refToken, DEMO_PASSWORD)
  return { merchantId, userId: owner.userId }
}
