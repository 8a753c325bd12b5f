import type { Dice, Life } from './life.ts'
import { addBankAccount, changeReserve } from './steps.ts'

const LOCALES = [
  { country: 'AU', timeZone: 'Australia/Sydney' },
  { country: 'AU', timeZone: 'Australia/Perth' },
  { country: 'NZ', timeZone: 'Pacific/Auckland' },
] as const

/** A merchant that may take payments. */
export async function openMerchant(
  environment: Life['environment'],
  dice: Dice,
  ordinal = 0,
): Promise<Life> {
  // Most are Australian, because they can be paid by every method.
  const locale = dice.chance(75) ? dice.of(LOCALES.slice(0, 2)) : dice.of(LOCALES)
  const { merchants } = environment.services
  const { tenantId } = await merchants.createTenant({ name: 'soak' })
  const slug = `soak-${dice.between(1, 1_000_000)}-${ordinal}`
  const { merchantId } = await merchants.createMerchant({
    tenantId,
    slug,
    businessName: 'Soak Pty Ltd',
    country: locale.country,
    timeZone: locale.timeZone,
    feeBasisPoints: dice.of([0, 175, 290]),
    feeFixed: dice.of([0, 30]),
    sourceVerificationEnabled: true,
  })
  await merchants.activate(merchantId)
  const life = lifeOf(environment, dice, { merchantId, tenantId, ...locale })
  if (dice.chance(80)) await addBankAccount(life)()
  if (dice.chance(40)) await changeReserve(life)()
  return life
}

/** Adopts an existing merchant; nothing it did before is acted on. */
export function lifeOf(
  environment: Life['environment'],
  dice: Dice,
  {
    merchantId,
    tenantId,
    country,
    timeZone,
  }: { merchantId: string; tenantId: string; country: 'AU' | 'NZ'; timeZone: string },
): Life {
  return {
    environment,
    merchantId,
    country,
    currency: country === 'AU' ? 'AUD' : 'NZD',
    actor: {
      tenantId,
      merchantId,
      userId: 'soak',
      sessionId: 'soak',
      email: 'owner@soak.example',
      role: 'admin',
      permissions: [],
      refundLimit: null,
      timeZone,
      countsZone: timeZone,
      authenticatedAt: environment.time.wall(),
    },
    orders: [],
    disputes: [],
    verifications: [],
    bankAccounts: [],
    dice,
  }
}
