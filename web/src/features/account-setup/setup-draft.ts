import { isAbn, stripSpaces } from '@paydeck/contract/identifiers/abn'
import type { PersonalInfo, PublicInfo } from '@paydeck/contract/calls/merchant'
import { businessType, type BusinessInfo } from '@paydeck/contract/calls/settings/business'
import { isCardStatementName } from '@paydeck/contract/identifiers/card-statement-name'
import { country, DEFAULT_COUNTRY, type Country } from '@paydeck/contract/money/currency'
import { NO_GST_NUMBER, readGstNumber } from '@paydeck/contract/identifiers/gst-number'
import { isEmail } from '@paydeck/contract/identifiers/email-list'
import { isWebsite } from '@paydeck/contract/identifiers/https-uri'
import { isNzbn } from '@paydeck/contract/identifiers/nzbn'
import { isTrade } from '@paydeck/contract/merchant/trades'
import * as z from 'zod/mini'

import type { Brand } from '@paydeck/contract/brands/brand'
import type { AccountSetup } from '#/entities/onboarding/onboarding-mutations.ts'
import { phoneFields, readPhone } from '#/lib/text/phone.ts'

export const setupDraft = z.object({
  businessName: z.string(),
  brandName: z.string(),
  taxCountry: country,
  taxId: z.string(),
  gstNumber: z.string(),
  businessType,
  website: z.string(),
  cardStatementName: z.string(),
  tradeType: z.string(),
  tradeLicence: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  contactEmail: z.string(),
  phone: z.string(),
  phoneCountry: country,
})
export type SetupDraft = z.infer<typeof setupDraft>

export const EMPTY_SETUP: SetupDraft = {
  businessName: '',
  brandName: '',
  taxCountry: DEFAULT_COUNTRY,
  taxId: '',
  gstNumber: '',
  businessType: 'company',
  website: '',
  cardStatementName: '',
  tradeType: '',
  tradeLicence: '',
  firstName: '',
  lastName: '',
  contactEmail: '',
  phone: '',
  phoneCountry: DEFAULT_COUNTRY,
}

export interface SavedSetup {
  business: BusinessInfo
  personal: PersonalInfo
  publicInfo: PublicInfo
  tradeType: string | null
  tradeLicence: string | null
}

/** Stored for an empty licence. */
const NO_LICENCE = 'N/A'

export function draftOf(saved: SavedSetup): SetupDraft {
  const { business, personal, publicInfo } = saved
  const phone = phoneFields(publicInfo.phoneNo, DEFAULT_COUNTRY)
  return {
    businessName: publicInfo.businessName,
    brandName: publicInfo.brandName,
    taxCountry: business.taxCountry,
    taxId: business.taxId ?? '',
    gstNumber: business.gstNumber ?? '',
    businessType: business.businessType ?? EMPTY_SETUP.businessType,
    website: publicInfo.website ?? '',
    cardStatementName: publicInfo.cardStatementName ?? '',
    tradeType: saved.tradeType ?? '',
    tradeLicence: saved.tradeLicence === NO_LICENCE ? '' : (saved.tradeLicence ?? ''),
    firstName: personal.firstName,
    lastName: personal.lastName,
    contactEmail: publicInfo.contactEmail ?? '',
    phone: phone.text,
    phoneCountry: phone.country,
  }
}

/** Error messages by field; empty when the draft is valid. */
export type SetupProblems = Partial<Record<keyof SetupDraft, string>>

type Asks = Pick<Brand['asks'], 'trade' | 'website'>

const REQUIRED = 'Required'
const MAX_NAME = 127

const isBlank = (text: string): boolean => text.trim() === ''
const unless = (isValid: boolean, problem: string): string | null => (isValid ? null : problem)
const required = (text: string): string | null => unless(!isBlank(text), REQUIRED)

const taxIdProblem = ({ taxCountry, taxId }: SetupDraft): string | null =>
  taxCountry === 'NZ'
    ? unless(isNzbn(taxId), 'Please enter a valid NZBN')
    : unless(isAbn(taxId), 'Please enter a valid ABN')

const websiteProblem = (website: string): string | null =>
  required(website) ?? unless(isWebsite(website), 'Please enter a valid website')

const nameProblem = (name: string): string | null =>
  required(name) ?? unless(name.trim().length <= MAX_NAME, 'invalid input')

export function setupProblems(draft: SetupDraft, asks: Asks): SetupProblems {
  const { gstNumber, phone, phoneCountry } = draft
  const found: Record<string, string | null> = {
    businessName: required(draft.businessName),
    brandName: required(draft.brandName),
    taxId: taxIdProblem(draft),
    gstNumber: unless(isBlank(gstNumber) || readGstNumber(gstNumber) !== null, NO_GST_NUMBER),
    website: asks.website ? websiteProblem(draft.website) : null,
    cardStatementName: unless(
      isCardStatementName(draft.cardStatementName),
      'Please enter a valid name following the instructions above',
    ),
    tradeType: unless(!asks.trade || isTrade(draft.tradeType), 'Please enter a valid trade type'),
    firstName: nameProblem(draft.firstName),
    lastName: nameProblem(draft.lastName),
    contactEmail: unless(isEmail(draft.contactEmail), 'Please enter a valid email address'),
    phone: unless(
      isBlank(phone) || readPhone(phone, phoneCountry) !== null,
      'Please enter a valid phone number',
    ),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null))
}

/** Values the form does not ask for, and the brand's fallback for the website. */
export interface SetupContext {
  asks: Asks
  asksGstNumber: boolean
  tradingCountry: Country
  fixedWebsite: string
  saved: Pick<PublicInfo, 'supportSite' | 'supportEmail'>
}

/** The bodies of the saves; null while the draft is invalid. */
export function setupBodies(draft: SetupDraft, context: SetupContext): AccountSetup | null {
  const { asks, saved } = context
  if (Object.keys(setupProblems(draft, asks)).length > 0) return null
  const website = asks.website ? draft.website.trim() : context.fixedWebsite
  const contactEmail = draft.contactEmail.trim()
  return {
    business: {
      typeOfProduct: '',
      country: context.tradingCountry,
      taxCountry: draft.taxCountry,
      taxId: stripSpaces(draft.taxId),
      ...(context.asksGstNumber && { gstNumber: readGstNumber(draft.gstNumber) }),
      businessType: draft.businessType,
    },
    personal: { firstName: draft.firstName.trim(), lastName: draft.lastName.trim() },
    publicInfo: {
      businessName: draft.businessName.trim(),
      brandName: draft.brandName.trim(),
      website,
      cardStatementName: draft.cardStatementName,
      supportSite: saved.supportSite ?? website,
      contactEmail,
      supportEmail: saved.supportEmail ?? contactEmail,
      phoneNo: readPhone(draft.phone, draft.phoneCountry),
    },
    metaData: asks.trade
      ? [
          { key: 'TradeType', value: draft.tradeType },
          { key: 'TradeLicence', value: draft.tradeLicence.trim() || NO_LICENCE },
        ]
      : [],
  }
}
