import type { Brand } from '@paydeck/contract/brands/brand'

/** Replaces the brand's help contact with the one in the page's meta tag, if the installation set one. */
export function withHelpContact(brand: Brand, page: Document): Brand {
  const named = page.querySelector<HTMLMetaElement>(`meta[name="paydeck-support-${brand.id}"]`)
  return named ? { ...brand, help: { ...brand.help, email: named.content } } : brand
}
