import type { Invoice } from '@paydeck/contract/calls/invoice'
import { nameOfTaxId, formatAbn } from '@paydeck/contract/money/tax-document'

const NO_BREAK = '\u00a0'

type Merchant = Invoice['merchant']

/** The merchant's tax number with its name and grouping in one piece, e.g. `ABN 51 824 753 556`; null when none is known. */
export function taxNumber({ taxId, country }: Pick<Merchant, 'taxId' | 'country'>): string | null {
  if (!taxId) return null
  const words = country === 'NZ' ? `NZBN ${taxId}` : `${nameOfTaxId(taxId)} ${formatAbn(taxId)}`
  return words.replaceAll(' ', NO_BREAK)
}

/** A way to reach the merchant: what to show and where it leads. */
export interface Contact {
  label: string
  href: string
}

/** The ways to reach the merchant, nearest first. An address that is no plain web address is left out. */
export function contactsOf(merchant: Merchant): Contact[] {
  const { supportEmail, phoneNo, website } = merchant
  const found: Contact[] = []
  if (supportEmail) found.push({ label: supportEmail, href: `mailto:${encodeURI(supportEmail)}` })
  if (phoneNo)
    found.push({ label: phoneWords(phoneNo), href: `tel:${phoneNo.replace(/[^+\d]/g, '')}` })
  const site = website ? webAddress(website) : null
  if (site) found.push({ label: site.host.replace(/^www\./, ''), href: site.href })
  return found
}

/** Groups an Australian or New Zealand number of digits as people there write it; any other stays as it is. */
function phoneWords(phoneNo: string): string {
  return phoneNo
    .replace(/^(\+614\d\d|04\d\d)(\d{3})(\d{3})$/, '$1 $2 $3')
    .replace(/^(\+61[2378]|0[2378])(\d{4})(\d{4})$/, '$1 $2 $3')
    .replace(/^(\+64[34679])(\d{3})(\d{4})$/, '$1 $2 $3')
    .replace(/^(\+642\d)(\d{3})(\d{3,5})$/, '$1 $2 $3')
    .replace(/^(\+6[14])(?=\d)/, '$1 ')
}

function webAddress(text: string): URL | null {
  try {
    const url = new URL(text.includes('://') ? text : `https://${text}`)
    return /^https?:$/.test(url.protocol) && url.host.includes('.') ? url : null
  } catch {
    return null
  }
}

/** The letters that stand for a merchant without a logo: the first of the first two words. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  return words
    .slice(0, 2)
    .map((word) => (word.at(0) ?? '').toUpperCase())
    .join('')
}
