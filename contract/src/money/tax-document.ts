export type TaxDocumentTitle = 'Tax invoice' | 'Taxable supply information'

export interface Supply {
  country: 'AU' | 'NZ'
  taxId: string | null
  gstNumber: string | null
  gst: number | null
  /** With GST, in minor units. */
  amount: number
  isDescribed: boolean
  buyer: string | null
}

/** A nine-digit ACN does not count: GST is claimed by ABN. */
const isAbnLong = (taxId: string): boolean => /^(\s*\d){11}\s*$/.test(taxId)

export interface TaxDocumentStatus {
  /** The legal title; null if the document must not have it. */
  title: TaxDocumentTitle | null
  /** The details missing for the title, if the business has its number. */
  lacks: string[]
}

/** From this amount the buyer must be named, in Australia (GSTR 2013/1) and in New Zealand. Minor units. */
const BUYER_NAMED_FROM = 1_000_00

/** In Australia a tax invoice with the ABN, in New Zealand taxable supply information with the GST number. */
export function taxDocumentStatus(supply: Supply): TaxDocumentStatus {
  const title = titleOf(supply)
  if (title === null) return { title, lacks: [] }
  const lacks = [
    ...(supply.isDescribed ? [] : ['what was sold']),
    ...(supply.amount < BUYER_NAMED_FROM || supply.buyer?.trim() ? [] : ['the buyer’s name']),
  ]
  return { title: lacks.length === 0 ? title : null, lacks }
}

function titleOf({ country, taxId, gstNumber, gst }: Supply): TaxDocumentTitle | null {
  // Without GST nothing taxable was supplied.
  if (!gst || !isGstRegistered({ country, taxId, gstNumber })) return null
  return country === 'AU' ? 'Tax invoice' : 'Taxable supply information'
}

/** Whether the business gave the number under which GST is claimed: its ABN, or in New Zealand its GST number. */
export const isGstRegistered = ({
  country,
  taxId,
  gstNumber,
}: Pick<Supply, 'country' | 'taxId' | 'gstNumber'>): boolean =>
  country === 'AU' ? taxId !== null && isAbnLong(taxId) : Boolean(gstNumber)

export const formatGstNumber = (gstNumber: string): string =>
  gstNumber.replace(/^(\d{2,3})(\d{3})(\d{3})$/, '$1-$2-$3')

export const formatAbn = (abn: string): string =>
  abn.replace(/^(\d{2}|)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4').trim()

/** An NZBN has thirteen digits. */
const isNzbnLong = (taxId: string): boolean => /^(\s*\d){13}\s*$/.test(taxId)

export function nameOfTaxId(taxId: string): 'ABN' | 'ACN' | 'NZBN' {
  if (isNzbnLong(taxId)) return 'NZBN'
  return isAbnLong(taxId) ? 'ABN' : 'ACN'
}
