import { DEMO_PASSWORD, ownerEmail, type DemoMerchant } from './merchants.ts'
import type { Services } from '../app.ts'
import { setUpBankAccount } from './bank-accounts.ts'
import { setUpTexts } from './custom-texts.ts'

const staffEmail = (merchant: DemoMerchant): string => `staff@${merchant.slug}.example`

/** Both people have a password. */
export async function setUpMerchant(
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
    gstNumber: merchant.gstNumber,
    businessType: merchant.businessType,
    contactEmail: `hello@${merchant.slug}.example`,
    phoneNo: merchant.phoneNo || undefined,
    website: `https://${merchant.slug}.example`,
    address: merchant.about?.address,
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
  if (merchant.about)
    await fillProfile(services, merchant.about, { merchantId, userId: owner.userId })
  if (merchant.activated)
    await setUpBankAccount(services, merchant, { merchantId, userId: owner.userId })
  if (merchant.activated) await setUpTexts(services, merchant, { merchantId, userId: owner.userId })
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

async function fillProfile(
  { settings }: Services,
  { cardStatementName, typeOfProduct, trade }: NonNullable<DemoMerchant['about']>,
  actor: { merchantId: string; userId: string },
): Promise<void> {
  await settings.savePublicInfo(actor, { cardStatementName })
  await settings.saveBusiness(actor, { typeOfProduct })
  if (trade !== undefined) await settings.saveMeta(actor, 'TradeType', trade)
}
