import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { BRANDS, standard } from '@paydeck/contract/brands/brands'

const textOf = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const frameCss = textOf('../checkout/frame/frame.css')
const invoiceCss = textOf('../hosted-page/styles/theme.css')
const css = textOf('tokens.css')

const tokens = new Map(
  [...css.matchAll(/--pd-([\w-]+): light-dark\((#\w+), (#\w+)\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
)

const channel = (hex: string, at: number): number => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
const luminance = (hex: string): number =>
  0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5)
const contrast = (first: string, second: string): number => {
  const [low = 0, high = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}
const token = (name: string, scheme: 'light' | 'dark'): string => {
  const value = tokens.get(name)
  if (!value) throw new Error(`No token ${name}`)
  return value[scheme]
}

const grounds = ['page', 'surface', 'raised', 'hover']
const tones = ['success', 'error', 'warning', 'pending', 'unpaid']

test('before the brand is known the dashboard and the hosted page have the standard accent', () => {
  const { light, dark } = standard.accent
  const roles = { base: 'accent', hover: 'accent-hover', on: 'on-accent', soft: 'tint' } as const
  for (const role of ['base', 'hover', 'on', 'soft'] as const) {
    expect(tokens.get(roles[role])).toEqual({ light: light[role], dark: dark[role] })
    for (const [scheme, accent] of Object.entries(standard.accent))
      expect(invoiceCss).toContain(`var(--${scheme}-${role}, ${accent[role]})`)
  }
})

test('BEY-59 a checkout with a chosen scheme has the colours of the hosted page in that scheme', () => {
  const block = (sheet: string, from: string): string => sheet.split(from)[1]?.split('}')[0] ?? ''
  const colours = (rules: string) =>
    Object.fromEntries(
      [...rules.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, is]) => [name, is]),
    )
  const page = {
    light: colours(block(invoiceCss, ':root {')),
    dark: colours(block(invoiceCss.split('prefers-color-scheme: dark')[1] ?? '', ':root {')),
  }
  for (const scheme of ['light', 'dark'] as const) {
    const chosen = colours(block(frameCss, `:root[data-scheme='${scheme}'] {`))
    expect(Object.keys(chosen)).toHaveLength(14)
    expect(page[scheme]).toMatchObject(chosen)
  }
})

describe.each(['light', 'dark'] as const)('the %s scheme', (scheme) => {
  test('all text is readable on every background', () => {
    const pairs = [
      ...grounds.flatMap((ground) => [
        ['text', ground],
        ['muted', ground],
      ]),
      ...tones.map((tone) => [`tone-${tone}`, `tone-${tone}-bg`]),
      ['muted', 'tone-unpaid-bg'],
      ['text', 'tone-unpaid-bg'],
    ]
    for (const [text = '', ground = ''] of pairs)
      expect(
        contrast(token(text, scheme), token(ground, scheme)),
        `${text} on ${ground}`,
      ).toBeGreaterThanOrEqual(4.5)
  })

  test('the edge of a field contrasts with its background', () => {
    for (const ground of grounds)
      expect(
        contrast(token('faint', scheme), token(ground, scheme)),
        ground,
      ).toBeGreaterThanOrEqual(3)
  })

  test.each(BRANDS)('the accent of $name is readable as background and as text', ({ accent }) => {
    const { base, hover, on, soft } = accent[scheme]
    expect(contrast(on, base)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(on, hover)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(token('text', scheme), soft)).toBeGreaterThanOrEqual(4.5)
    for (const ground of ['page', 'surface', 'raised'])
      expect(contrast(base, token(ground, scheme)), ground).toBeGreaterThanOrEqual(4.5)
  })
})
