import type { Invoice } from '@paydeck/contract/calls/invoice'

const NO_BREAK = '\u00a0'

type Merchant = Invoice['merchant']

/** The merchant's tax number with its name and grouping in one piece, e.g. `ABN 51 824 753 556`; null when none is known. */
export function taxNumber({ taxId, country }: Pick<Merchant, 'taxId' | 'country'>): string | null {
  if (!taxId) return null
  const words =
    country === 'NZ'
      ? `NZBN ${taxId}`
      : `ABN ${taxId.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')}`
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
  if (phoneNo) found.push({ label: phoneNo, href: `tel:${phoneNo.replace(/[^+\d]/g, '')}` })
  const site = website ? webAddress(website) : null
  if (site) found.push({ label: site.host.replace(/^www\./, ''), href: site.href })
  return found
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
