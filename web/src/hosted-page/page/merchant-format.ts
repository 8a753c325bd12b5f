import type { Invoice } from '@paydeck/contract/calls/invoice'
import { formatPhone } from '@paydeck/contract/identifiers/phone-number'
import { nameOfTaxId, formatAbn } from '@paydeck/contract/money/tax-document'

const NO_BREAK = '\u00a0'

type Merchant = Invoice['merchant']

/** Labelled and grouped, e.g. `ABN 51 824 753 556`. */
export const taxNumber = ({ taxId }: Pick<Merchant, 'taxId'>): string | null =>
  taxId && `${nameOfTaxId(taxId)} ${formatAbn(taxId)}`.replaceAll(' ', NO_BREAK)

export interface Contact {
  label: string
  href: string
}

/** Most direct first. An invalid web address is left out. */
export function contactsOf(merchant: Merchant): Contact[] {
  const { country, supportEmail, phoneNo, website } = merchant
  const contacts: Contact[] = []
  if (supportEmail)
    contacts.push({ label: supportEmail, href: `mailto:${encodeURI(supportEmail)}` })
  if (phoneNo)
    contacts.push({
      label: formatPhone(phoneNo, country),
      href: `tel:${phoneNo.replace(/[^+\d]/g, '')}`,
    })
  const site = website ? webAddress(website) : null
  if (site) contacts.push({ label: site.host.replace(/^www\./, ''), href: site.href })
  return contacts
}

function webAddress(text: string): URL | null {
  try {
    const url = new URL(text.includes('://') ? text : `https://${text}`)
    return /^https?:$/.test(url.protocol) && url.host.includes('.') ? url : null
  } catch {
    return null
  }
}

export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  return words
    .slice(0, 2)
    .map((word) => (word.at(0) ?? '').toUpperCase())
    .join('')
}
