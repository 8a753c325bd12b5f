import type { Accent, Brand } from './brand.ts'

const ROLES = {
  base: '--pd-accent',
  hover: '--pd-accent-hover',
  on: '--pd-on-accent',
  soft: '--pd-tint',
} as const satisfies Record<keyof Accent, string>

/** Colours the document with the brand's accent and gives the tab its icon (the merchant's own, if it has one). */
export function applyBrand({ accent, icon }: Brand, iconUri: string | null): void {
  const root = document.documentElement
  for (const role of Object.keys(ROLES) as (keyof Accent)[])
    root.style.setProperty(ROLES[role], `light-dark(${accent.light[role]}, ${accent.dark[role]})`)
  favicon().href = iconUri ?? icon
}

function favicon(): HTMLLinkElement {
  const known = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (known) return known
  const link = document.createElement('link')
  link.rel = 'icon'
  document.head.append(link)
  return link
}
