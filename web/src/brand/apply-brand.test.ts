import { expect, test } from 'vitest'

import { applyBrand, brandIcon } from './apply-brand.ts'
import { consumer } from '@paydeck/contract/brands/brands'

const icon = () => document.querySelector<HTMLLinkElement>('link[rel="icon"]')

test('sets the brand’s accent for both colour schemes', () => {
  applyBrand(consumer, null)
  const { light, dark } = consumer.accent
  expect(document.documentElement.style.getPropertyValue('--pd-accent')).toBe(
    `light-dark(${light.base}, ${dark.base})`,
  )
})

test('the tab shows the merchant’s icon, or the brand’s if there is none', () => {
  applyBrand(consumer, 'https://shop.example/icon.png')
  expect(icon()?.href).toBe('https://shop.example/icon.png')
  applyBrand(consumer, null)
  expect(icon()?.getAttribute('href')).toBe(brandIcon(consumer))
  expect(document.querySelectorAll('link[rel="icon"]')).toHaveLength(1)
})
