import type { Brand } from '@paydeck/contract/brands/brand'

/** The brand with the help contact that the installation names for it in the page, if it names one. */
export function withHelpContact(brand: Brand, page: Document): Brand {
  const named = page.querySelector<HTMLMetaElement>(`meta[name="paydeck-support-${brand.id}"]`)
  return named ? { ...brand, help: { ...brand.help, email: named.content } } : brand
}
