import type { Accent } from './brand.ts'

export type Scheme = 'light' | 'dark'
export type Accents = Record<Scheme, Accent>
type Rgb = readonly [red: number, green: number, blue: number]

/** WCAG 2.2, 1.4.3, for text of any size. */
const MIN_CONTRAST = 4.5
const SURFACES: Readonly<Record<Scheme, Rgb>> = { light: [255, 255, 255], dark: [26, 28, 26] }
const WHITE: Rgb = [255, 255, 255]
const INK: readonly Rgb[] = [WHITE, [16, 18, 15]]

/** `#rrggbb` or `#rgb`, with or without the `#`. Null for anything else. */
export function readColour(text: string): Rgb | null {
  const short = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text.trim())
  const long = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text.trim())
  const channels = short?.slice(1).map((digit) => digit + digit) ?? long?.slice(1)
  if (!channels) return null
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => Number.parseInt(channel, 16))
  return [red, green, blue]
}

/** `#rrggbb`. */
export const hexOf = (colour: Rgb): string =>
  `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 to 21. */
export function contrast(first: Rgb, second: Rgb): number {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const mix = (colour: Rgb, into: Rgb, share: number): Rgb => [
  Math.round(colour[0] * share + into[0] * (1 - share)),
  Math.round(colour[1] * share + into[1] * (1 - share)),
  Math.round(colour[2] * share + into[2] * (1 - share)),
]

/** The roles of a colour. Null if text on it or in it would be hard to read. */
export function readableAccent(colour: Rgb, scheme: Scheme): Accent | null {
  const soft = mix(colour, SURFACES[scheme], 0.1)
  const on = INK.find((ink) => contrast(ink, colour) >= MIN_CONTRAST)
  if (!on || contrast(colour, soft) < MIN_CONTRAST) return null
  const hover = mix(colour, on, 0.88)
  return { base: hexOf(colour), hover: hexOf(hover), on: hexOf(on), soft: hexOf(soft) }
}

/** The shares of the colour to try when it must be darker or lighter. */
const STEPS = Array.from({ length: 50 }, (_, step) => 1 - step / 50)

/** The text colours. Used instead of greys, which look like disabled buttons when only just readable. */
const NEUTRAL: Readonly<Record<Scheme, Rgb>> = { light: [27, 28, 26], dark: [236, 237, 232] }

const isGrey = (colour: Rgb): boolean => Math.max(...colour) - Math.min(...colour) < 16

function nearestAccent(colour: Rgb, scheme: Scheme): Accent {
  const unchanged = readableAccent(colour, scheme)
  if (unchanged) return unchanged
  if (isGrey(colour)) return nearestAccent(NEUTRAL[scheme], scheme)
  const towards: Rgb = scheme === 'light' ? [0, 0, 0] : WHITE
  for (const share of STEPS) {
    const accent = readableAccent(mix(colour, towards, share), scheme)
    if (accent) return accent
  }
  throw new Error('Black and white can be read.')
}

/** The nearest readable accent to the merchant's colour in each scheme, or the brand's. `colour`: `#rrggbb`. */
export function accentsOf({ accent }: { accent: Accents }, colour: string | null): Accents {
  const read = readColour(colour ?? '')
  if (!read) return accent
  return { light: nearestAccent(read, 'light'), dark: nearestAccent(read, 'dark') }
}
