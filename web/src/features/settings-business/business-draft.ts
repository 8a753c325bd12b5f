import { isAcn, stripSpaces } from '@paydeck/contract/identifiers/abn'
import type { BusinessInfo, BusinessType } from '@paydeck/contract/calls/settings/business'
import type { Country } from '@paydeck/contract/money/currency'
import { NO_GST_NUMBER, readGstNumber } from '@paydeck/contract/identifiers/gst-number'
import { taxIdProblem } from '@paydeck/contract/identifiers/tax-id'

import type { Problems } from '#/lib/form/use-form-draft.ts'

export interface BusinessDraft {
  typeOfProduct: string
  businessType: BusinessType
  taxId: string
  taxCountry: Country
  country: Country
  gstNumber: string
}

export const draftOf = (info: BusinessInfo): BusinessDraft => ({
  typeOfProduct: info.typeOfProduct,
  businessType: info.businessType ?? 'company',
  taxId: info.taxId ?? '',
  taxCountry: info.taxCountry,
  country: info.country,
  gstNumber: info.gstNumber ?? '',
})

/** A business in New Zealand has a GST number beside its tax id. Older servers do not store it. */
export const hasGstNumber = ({ gstNumber }: BusinessInfo, country: Country): boolean =>
  country === 'NZ' && gstNumber !== undefined

export const taxIdLabel = (taxCountry: Country): string =>
  taxCountry === 'NZ' ? 'NZBN' : 'ABN/ACN'

/** A warning for a valid tax id; undefined when there is none. */
export const taxIdHint = ({ taxId, taxCountry }: BusinessDraft): string | undefined =>
  taxCountry === 'AU' && isAcn(taxId)
    ? 'With an ACN your receipts are not tax invoices: those need your ABN.'
    : undefined

const gstProblem = ({ gstNumber, country }: BusinessDraft): string | null =>
  country !== 'NZ' || gstNumber.trim() === '' || readGstNumber(gstNumber) ? null : NO_GST_NUMBER

export const businessProblems = (draft: BusinessDraft): Problems<BusinessDraft> => ({
  typeOfProduct: draft.typeOfProduct.trim() === '' ? 'Required' : null,
  taxId: taxIdProblem(draft.taxId, draft.taxCountry),
  gstNumber: gstProblem(draft),
})

export const businessBody = ({ gstNumber, ...draft }: BusinessDraft, began: BusinessInfo) => ({
  ...draft,
  typeOfProduct: draft.typeOfProduct.trim(),
  taxId: stripSpaces(draft.taxId),
  ...(hasGstNumber(began, draft.country) && { gstNumber: readGstNumber(gstNumber) }),
  version: began.version,
})
