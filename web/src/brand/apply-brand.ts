import type { Accent, Brand } from '@paydeck/contract/brands/brand'

const ROLES = {
  base: '--pd-accent',
  hover: '--pd-accent-hover',
  on: '--pd-on-accent',
  soft: '--pd-tint',
} as const satisfies Record<keyof Accent, string>

export function applyBrand(brand: Brand, iconUri: string | null): void {
  const { light, dark } = brand.accent
  const root = document.documentElement
  for (const role of Object.keys(ROLES) as (keyof Accent)[])
    root.style.setProperty(ROLES[role], `light-dark(${light[role]}, ${dark[role]})`)
  favicon().href = iconUri ?? brandIcon(brand)
}

/** The address of the brand's favicon: its symbol on its light accent. */
export function brandIcon({ accent: { light }, mark }: Brand): string {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${light.base}"/>` +
    `<path transform="translate(5.6 5.6) scale(.65)" fill="${light.on}" fill-rule="evenodd" d="${mark}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

function favicon(): HTMLLinkElement {
  const existing = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (existing) return existing
  const link = document.createElement('link')
  link.rel = 'icon'
  document.head.append(link)
  return link
}
