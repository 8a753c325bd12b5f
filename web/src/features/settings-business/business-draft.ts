import { isAbn, isAcn, stripSpaces } from '@paydeck/contract/abn'
import type { BusinessInfo, BusinessType } from '@paydeck/contract/calls/settings'
import type { Country } from '@paydeck/contract/currency'
import { isNzbn } from '@paydeck/contract/nzbn'

import type { Problems } from '#/lib/use-form-draft.ts'

export interface BusinessDraft {
  typeOfProduct: string
  businessType: BusinessType
  taxId: string
  taxCountry: Country
  country: Country
}

export const draftOf = (info: BusinessInfo): BusinessDraft => ({
  typeOfProduct: info.typeOfProduct,
  businessType: info.businessType ?? 'company',
  taxId: info.taxId ?? '',
  taxCountry: info.taxCountry,
  country: info.country,
})

/** What the tax id is called in a country. */
export const taxIdLabel = (taxCountry: Country): string =>
  taxCountry === 'NZ' ? 'NZBN' : 'ABN/ACN'

function taxIdProblem({ taxId, taxCountry }: BusinessDraft): string | null {
  if (taxCountry === 'NZ') return isNzbn(taxId) ? null : 'Please enter a valid NZBN'
  return isAbn(taxId) || isAcn(taxId) ? null : 'Please enter a valid ABN'
}

export const businessProblems = (draft: BusinessDraft): Problems<BusinessDraft> => ({
  typeOfProduct: draft.typeOfProduct.trim() === '' ? 'Required' : null,
  taxId: taxIdProblem(draft),
})

export const businessBody = (draft: BusinessDraft, version: string) => ({
  ...draft,
  typeOfProduct: draft.typeOfProduct.trim(),
  taxId: stripSpaces(draft.taxId),
  version,
})
