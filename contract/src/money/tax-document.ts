/** What a paper with GST on it is called by law. */
export type TaxDocumentTitle = 'Tax invoice' | 'Taxable supply information'

/** Who supplied, and what GST stands on the paper. */
export interface Supply {
  country: 'AU' | 'NZ'
  /** ABN, ACN or NZBN. */
  taxId: string | null
  /** The number a New Zealand business is registered for GST under. */
  gstNumber: string | null
  /** The GST within the amount, in minor units; null when it is not shown. */
  gst: number | null
}

/** An ACN, with its nine digits, will not do: GST is claimed back by the ABN. */
const isAbnLong = (taxId: string): boolean => /^(\s*\d){11}\s*$/.test(taxId)

/**
 * A paper with GST on it is the one that GST is claimed back by: in Australia a tax invoice with the supplier's ABN, in
 * New Zealand taxable supply information with their GST number. Without the number it must not be called so: null.
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

/** A New Zealand GST number as it is written: `123-456-789`. */
export const formatGstNumber = (gstNumber: string): string =>
  gstNumber.replace(/^(\d{2,3})(\d{3})(\d{3})$/, '$1-$2-$3')

/** An ABN as it is written: `51 824 753 556`; an ACN likewise: `004 085 616`. */
export const formatAbn = (abn: string): string =>
  abn.replace(/^(\d{2}|)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4').trim()

/** What an Australian tax id is: the number of a company has nine digits. */
export const nameOfTaxId = (taxId: string): 'ABN' | 'ACN' => (isAbnLong(taxId) ? 'ABN' : 'ACN')
