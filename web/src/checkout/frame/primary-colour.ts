import type { CheckoutSession } from '@paydeck/contract/calls/shop/checkout'

type Accent = CheckoutSession['accent']
type Rgb = readonly [number, number, number]

/** WCAG 2.2, 1.4.3: text of any size. */
const MIN_CONTRAST = 4.5
const SURFACES: Readonly<Record<keyof Accent, Rgb>> = {
  light: [255, 255, 255],
  dark: [26, 28, 26],
}
const INK: readonly Rgb[] = [
  [255, 255, 255],
  [16, 18, 15],
]

function readHex(text: string): Rgb | null {
  const short = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text.trim())
  const long = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text.trim())
  const parts = short?.slice(1).map((digit) => digit + digit) ?? long?.slice(1)
  if (!parts) return null
  const [red = 0, green = 0, blue = 0] = parts.map((part) => Number.parseInt(part, 16))
  return [red, green, blue]
}

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Rgb, other: Rgb): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const mix = (colour: Rgb, into: Rgb, share: number): Rgb => [
  Math.round(colour[0] * share + into[0] * (1 - share)),
  Math.round(colour[1] * share + into[1] * (1 - share)),
  Math.round(colour[2] * share + into[2] * (1 - share)),
]

const css = (colour: Rgb): string => `rgb(${colour.join(' ')})`

/** The accent with a shop's colour in each scheme where its texts stay readable; elsewhere the brand's. */
export function withPrimaryColour(accent: Accent, primaryColor: string | null): Accent {
  const colour = readHex(primaryColor ?? '')
  if (!colour) return accent
  const of = (scheme: keyof Accent): Accent['light'] => {
    const surface = SURFACES[scheme]
    const soft = mix(colour, surface, 0.1)
    const on = INK.find((ink) => contrast(ink, colour) >= MIN_CONTRAST)
    if (!on || contrast(colour, soft) < MIN_CONTRAST) return accent[scheme]
    return { base: css(colour), hover: css(mix(colour, on, 0.88)), on: css(on), soft: css(soft) }
  }
  return { light: of('light'), dark: of('dark') }
}
