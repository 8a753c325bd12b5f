import { isAcn, stripSpaces } from '@paydeck/contract/identifiers/abn'
import { businessType, type BusinessInfo } from '@paydeck/contract/calls/settings/business'
import { country } from '@paydeck/contract/money/schemas'
import { type Country } from '@paydeck/contract/money/currency'
import { NO_GST_NUMBER, readGstNumber } from '@paydeck/contract/identifiers/gst-number'
import { taxIdProblem } from '@paydeck/contract/identifiers/tax-id'
import * as z from 'zod/mini'

import { crossField, required, trimmed, problemUnless } from '#/lib/form/rules.ts'

const fields = z.object({
  typeOfProduct: required(),
  businessType,
  taxId: z.string(),
  taxCountry: country,
  country,
  gstNumber: trimmed,
})
export type BusinessDraft = z.infer<typeof fields>

export const businessForm = fields.check(
  crossField('taxId', ({ taxId, taxCountry }) => taxIdProblem(taxId, taxCountry)),
  crossField('gstNumber', ({ gstNumber, country: tradingCountry }) =>
    problemUnless(
      tradingCountry !== 'NZ' || gstNumber === '' || readGstNumber(gstNumber) !== null,
      NO_GST_NUMBER,
    ),
  ),
)

export const draftOf = (info: BusinessInfo): BusinessDraft => ({
  typeOfProduct: info.typeOfProduct,
  businessType: info.businessType ?? 'company',
  taxId: info.taxId ?? '',
  taxCountry: info.taxCountry,
  country: info.country,
  gstNumber: info.gstNumber ?? '',
})

/** A business in New Zealand has a GST number as well as a tax id. Older servers do not store it. */
export const hasGstNumber = ({ gstNumber }: BusinessInfo, tradingCountry: Country): boolean =>
  tradingCountry === 'NZ' && gstNumber !== undefined

export const taxIdLabel = (taxCountry: Country): string =>
  taxCountry === 'NZ' ? 'NZBN' : 'ABN/ACN'

/** A warning for a valid tax id; undefined when there is none. */
export const taxIdHint = ({ taxId, taxCountry }: BusinessDraft): string | undefined =>
  taxCountry === 'AU' && isAcn(taxId)
    ? 'With an ACN your receipts are not tax invoices: those need your ABN.'
    : undefined

export const businessBody = ({ gstNumber, ...values }: BusinessDraft, initial: BusinessInfo) => ({
  ...values,
  taxId: stripSpaces(values.taxId),
  ...(hasGstNumber(initial, values.country) && { gstNumber: readGstNumber(gstNumber) }),
  version: initial.version,
})
