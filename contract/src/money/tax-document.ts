export type TaxDocumentTitle = 'Tax invoice' | 'Taxable supply information'

export interface Supply {
  country: 'AU' | 'NZ'
  taxId: string | null
  gstNumber: string | null
  gst: number | null
}

/** A nine-digit ACN does not count: GST is claimed by ABN. */
const isAbnLong = (taxId: string): boolean => /^(\s*\d){11}\s*$/.test(taxId)

/**
 * The document on which GST can be claimed: in Australia a tax invoice with the supplier's ABN, in New Zealand taxable
 * supply information with the GST number. Null without the number: then it must not be called so.
 */
export function taxDocumentTitle({
  country,
  taxId,
  gstNumber,
  gst,
}: Supply): TaxDocumentTitle | null {
  if (gst === null) return null
  if (country === 'AU') return taxId && isAbnLong(taxId) ? 'Tax invoice' : null
  return gstNumber ? 'Taxable supply information' : null
}

export const formatGstNumber = (gstNumber: string): string =>
  gstNumber.replace(/^(\d{2,3})(\d{3})(\d{3})$/, '$1-$2-$3')

export const formatAbn = (abn: string): string =>
  abn.replace(/^(\d{2}|)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4').trim()

export const nameOfTaxId = (taxId: string): 'ABN' | 'ACN' => (isAbnLong(taxId) ? 'ABN' : 'ACN')
