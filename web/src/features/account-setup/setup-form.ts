import { isAbn, stripSpaces } from '@paydeck/contract/identifiers/abn'
import type { PersonalInfo, PublicInfo } from '@paydeck/contract/calls/merchant'
import { businessType, type BusinessInfo } from '@paydeck/contract/calls/settings/business'
import { isCardStatementName } from '@paydeck/contract/identifiers/card-statement-name'
import { country } from '@paydeck/contract/money/schemas'
import { DEFAULT_COUNTRY, type Country } from '@paydeck/contract/money/currency'
import { NO_GST_NUMBER, readGstNumber } from '@paydeck/contract/identifiers/gst-number'
import { isNzbn } from '@paydeck/contract/identifiers/nzbn'
import { isTrade } from '@paydeck/contract/merchant/trades'
import * as z from 'zod/mini'

import type { Brand } from '@paydeck/contract/brands/brand'
import type { AccountSetup } from '#/entities/onboarding/onboarding-mutations.ts'
import {
  crossField,
  emailAddress,
  personName,
  required,
  trimmed,
  problemUnless,
  valid,
  webAddress,
} from '#/lib/form/rules.ts'
import { isPhoneOrBlank, NO_PHONE, phoneFields, parsePhone } from '#/lib/text/phone.ts'

const fieldsOf = (asks: SetupContext['asks']) =>
  z.object({
    businessName: required(),
    brandName: required(),
    taxCountry: country,
    taxId: z.string(),
    gstNumber: trimmed.check(
      z.refine((text) => text === '' || readGstNumber(text) !== null, NO_GST_NUMBER),
    ),
    businessType,
    website: asks.website ? webAddress() : trimmed,
    cardStatementName: valid(
      isCardStatementName,
      'Please enter a valid name following the instructions above',
    ),
    tradeType: valid((text) => !asks.trade || isTrade(text), 'Please enter a valid trade type'),
    tradeLicence: trimmed,
    firstName: personName,
    lastName: personName,
    contactEmail: emailAddress(),
    phone: z.string(),
    phoneCountry: country,
  })
export type SetupDraft = z.infer<ReturnType<typeof fieldsOf>>

/** Values the form does not ask for, and the brand's fallback for the website. */
export interface SetupContext {
  asks: Pick<Brand['asks'], 'trade' | 'website'>
  hasGstNumberField: boolean
  tradingCountry: Country
  fixedWebsite: string
  saved: Pick<PublicInfo, 'supportSite' | 'supportEmail'>
}

const taxIdProblem = ({ taxCountry, taxId }: SetupDraft): string | null =>
  taxCountry === 'NZ'
    ? problemUnless(isNzbn(taxId), 'Please enter a valid NZBN')
    : problemUnless(isAbn(taxId), 'Please enter a valid ABN')

export const setupForm = (context: SetupContext) =>
  z.pipe(
    fieldsOf(context.asks).check(
      crossField('taxId', taxIdProblem),
      crossField('phone', ({ phone, phoneCountry }) =>
        problemUnless(isPhoneOrBlank(phone, phoneCountry), NO_PHONE),
      ),
    ),
    z.transform((values: SetupDraft) => bodiesOf(values, context)),
  )

function bodiesOf(values: SetupDraft, context: SetupContext): AccountSetup {
  const { asks, saved } = context
  const { contactEmail } = values
  const website = asks.website ? values.website : context.fixedWebsite
  return {
    business: {
      typeOfProduct: '',
      country: context.tradingCountry,
      taxCountry: values.taxCountry,
      taxId: stripSpaces(values.taxId),
      ...(context.hasGstNumberField && { gstNumber: readGstNumber(values.gstNumber) }),
      businessType: values.businessType,
    },
    personal: { firstName: values.firstName, lastName: values.lastName },
    publicInfo: {
      businessName: values.businessName,
      brandName: values.brandName,
      website,
      cardStatementName: values.cardStatementName,
      supportSite: saved.supportSite ?? website,
      contactEmail,
      supportEmail: saved.supportEmail ?? contactEmail,
      phoneNo: parsePhone(values.phone, values.phoneCountry),
    },
    metaData: asks.trade
      ? [
          { key: 'TradeType', value: values.tradeType },
          { key: 'TradeLicence', value: values.tradeLicence || NO_LICENCE },
        ]
      : [],
  }
}

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
