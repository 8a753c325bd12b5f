import { isAbn, isAcn } from './abn.ts'
import type { Country } from '../money/currency.ts'
import { isNzbn } from './nzbn.ts'

export function taxIdProblem(taxId: string, country: Country): string | null {
  if (country === 'NZ') return isNzbn(taxId) ? null : 'Please enter a valid NZBN'
  return isAbn(taxId) || isAcn(taxId) ? null : 'Please enter a valid ABN'
}
