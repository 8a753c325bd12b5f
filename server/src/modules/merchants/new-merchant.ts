import { stripSpaces } from '@paydeck/contract/identifiers/abn'
import { isSlug, RESERVED_SLUGS } from '@paydeck/contract/identifiers/slug'
import { taxIdProblem } from '@paydeck/contract/identifiers/tax-id'
import type { Country } from '@paydeck/contract/money/currency'
import { isTimeZone } from '@paydeck/contract/time/days'

import type { Database } from '../../db/database.ts'
import type { Row } from '../../db/rows.ts'
import { SetupError } from '../../kit/setup-error.ts'
import { gstNumberProblem } from './rules.ts'
import * as store from './store.ts'

/** The default zone. */
const TIME_ZONE_OF: Record<Country, string> = { AU: 'Australia/Sydney', NZ: 'Pacific/Auckland' }

/** The address of the business. */
export interface NewAddress {
  line1: string
  line2?: string | undefined
  city: string
  state?: string | undefined
  postalCode: string
}

/** What the operator enters; the rest has defaults or follows in onboarding. */
export interface NewMerchant {
  tenantId: string
  /** The merchant's part of its URLs. */
  slug: string
  businessName: string
  brandName?: string | undefined
  country: Country
  /** Where the merchant pays tax; defaults to the trading country. */
  taxCountry?: Country | undefined
  timeZone?: string | undefined
  tags?: readonly string[] | undefined
  taxId?: string | undefined
  /** Only in New Zealand; shown on receipts. */
  gstNumber?: string | undefined
  businessType?: 'company' | 'individual' | undefined
  contactEmail?: string | undefined
  supportEmail?: string | undefined
  phoneNo?: string | undefined
  website?: string | undefined
  address?: NewAddress | undefined
  /** Hundredths of a per cent of each payment; 175 is 1.75 %. */
  feeBasisPoints?: number | undefined
  /** Minor units per payment. */
  feeFixed?: number | undefined
  abacusEnabled?: boolean | undefined
  sourceVerificationEnabled?: boolean | undefined
  branding?:
    | { iconUri?: string | null; logoUri?: string | null; logoAltText?: string | null }
    | undefined
}

const DEFAULT_FEE = { basisPoints: 175, fixed: 30 } as const

/** What is wrong with a new merchant, in a sentence; null when it is valid. */
export const refusal = (merchant: NewMerchant): string | null =>
  nameRefusal(merchant) ??
  taxRefusal(merchant) ??
  addressRefusal(merchant.address) ??
  feeRefusal(merchant)

function nameRefusal({ slug, businessName, timeZone }: NewMerchant): string | null {
  if (!isSlug(slug))
    return `"${slug}" cannot be a merchant's address: use 4 to 255 lower-case letters, digits and hyphens, and none of the names Paydeck keeps for itself.`
  if (businessName.trim() === '') return 'A merchant needs a business name.'
  if (timeZone !== undefined && !isTimeZone(timeZone))
    return `"${timeZone}" is not a time zone. Use a name like Australia/Sydney.`
  return null
}

function taxRefusal({ taxId, taxCountry, country, gstNumber }: NewMerchant): string | null {
  const problem = taxId === undefined ? null : taxIdProblem(taxId, taxCountry ?? country)
  if (problem !== null) return `${problem}: "${taxId}" is none.`
  return gstNumber === undefined ? null : gstNumberProblem(gstNumber, country)
}

/** The same limits as in the settings. */
const MAX_LENGTHS = { line1: 255, line2: 255, city: 128, state: 64, postalCode: 16 } as const

function addressRefusal(address: NewAddress | undefined): string | null {
  if (address === undefined) return null
  const { line1, line2 = '', city, state = '', postalCode } = address
  if ([line1, city, postalCode].some((part) => part.trim() === ''))
    return 'An address needs its first line, city and postal code.'
  const isTooLong = Object.entries({ line1, line2, city, state, postalCode }).some(
    ([part, text]) => text.length > MAX_LENGTHS[part as keyof typeof MAX_LENGTHS],
  )
  return isTooLong ? 'A part of the address is too long.' : null
}

const isWithin = (value: number, limit: number): boolean =>
  Number.isInteger(value) && value >= 0 && value <= limit

function feeRefusal({ feeBasisPoints = 0, feeFixed = 0 }: NewMerchant): string | null {
  if (!isWithin(feeBasisPoints, 10_000)) return 'The fee must be from 0 to 10000 basis points.'
  if (!isWithin(feeFixed, 100_000))
    return 'The fixed fee must be a whole number of cents from 0 to 100000.'
  return null
}

/** The row of a new merchant, not activated. */
export function merchantRow(
  merchant: NewMerchant,
  ids: { merchantId: string; publicKey: string; now: Date },
): Row<'app.merchant'> {
  const { tenantId, slug, country, tags = [] } = merchant
  const businessName = merchant.businessName.trim()
  const timeZone = merchant.timeZone ?? TIME_ZONE_OF[country]
  return {
    ...DEFAULTS,
    ...contactOf(merchant),
    ...addressOf(merchant),
    ...brandingOf(merchant),
    merchantId: ids.merchantId,
    tenantId,
    slug,
    businessName,
    brandName: merchant.brandName?.trim() || businessName,
    tradingCountry: country,
    taxCountry: merchant.taxCountry ?? country,
    taxId: merchant.taxId === undefined ? null : stripSpaces(merchant.taxId),
    businessType: merchant.businessType ?? null,
    tags: [...tags],
    publicKey: ids.publicKey,
    timeZone,
    countsZone: timeZone,
    accountName: businessName,
    feeBasisPoints: merchant.feeBasisPoints ?? DEFAULT_FEE.basisPoints,
    feeFixed: merchant.feeFixed ?? DEFAULT_FEE.fixed,
    createdAt: ids.now,
  }
}

/** Filled in later, in onboarding and the settings. */
const DEFAULTS = {
  activatedAt: null,
  cardStatementName: null,
  supportSite: null,
  customerDashboard: false,
  version: 1,
  payoutSchedule: 'daily',
  payoutHoldHours: 0,
  payoutDueAt: null,
  typeOfProduct: '',
  onboardedAt: null,
  limitPayment: null,
  limitDay: null,
  limitMonth: null,
  reserveBasisPoints: null,
  reserveDays: null,
  reserveFixed: null,
} as const

const contactOf = ({ website, contactEmail, supportEmail, phoneNo }: NewMerchant) => ({
  website: website ?? null,
  contactEmail: contactEmail ?? null,
  supportEmail: supportEmail ?? contactEmail ?? null,
  phoneNo: phoneNo ?? null,
})

const NO_ADDRESS: NewAddress = { line1: '', city: '', postalCode: '' }

/** The public address in parts, and the account's address in one line. */
function addressOf({ address = NO_ADDRESS }: NewMerchant) {
  const { line1, line2 = '', city, state = '', postalCode } = address
  const town = [city, state, postalCode].filter(Boolean).join(' ')
  const orNull = (part: string) => part || null
  return {
    accountAddress: [line1, line2, town].filter(Boolean).join(', ').slice(0, MAX_LENGTHS.line1),
    addressLine1: orNull(line1),
    addressLine2: orNull(line2),
    city: orNull(city),
    state: orNull(state),
    postalCode: orNull(postalCode),
  }
}

const brandingOf = ({
  branding = {},
  abacusEnabled = false,
  sourceVerificationEnabled = false,
}: NewMerchant) => ({
  iconUri: branding.iconUri ?? null,
  logoUri: branding.logoUri ?? null,
  logoAltText: branding.logoAltText ?? null,
  brandColour: null,
  abacusEnabled,
  sourceVerificationEnabled,
})

export async function checkSlugs(db: Pick<Database, 'reader'>): Promise<void> {
  const [slug] = await store.readSlugsAmong(db.reader, [...RESERVED_SLUGS])
  if (slug !== undefined)
    throw new SetupError(
      `A merchant has the slug "${slug}", which is a reserved address. Give it another one in global.merchant_directory.`,
    )
}
