import type { Brand } from '@paydeck/contract/brands/brand'

/** Replaces the brand's help contact with the one in the page's meta tag, if the installation set one. */
export function withHelpContact(brand: Brand, page: Document): Brand {
  const meta = page.querySelector<HTMLMetaElement>(`meta[name="paydeck-support-${brand.id}"]`)
  return meta ? { ...brand, help: { ...brand.help, email: meta.content } } : brand
}
