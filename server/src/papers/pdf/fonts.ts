import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

import { create, type Font } from 'fontkit'

/** The Latin font, which all papers use. */
export interface Fonts {
  regular: Font
  bold: Font
  hasSign: (sign: string) => boolean
}

const FOLDER = '@expo-google-fonts/geist'
/** Shown instead of a character that no font has. */
export const REPLACEMENT = '◊'

let opened: Promise<Fonts> | null = null

/** Parsed once per thread. */
export function loadFonts(): Promise<Fonts> {
  opened ??= openFonts()
  return opened
}

/**
 * Registers each glyph with its code point first. A glyph first used as a component (the dots of a colon) would
 * otherwise be cached without one, and could not be copied from any later paper.
 */
function mapGlyphs(font: Font): void {
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint)
}

export function parseFont(bytes: Buffer): Font {
  const font = create(bytes)
  if (!('layout' in font)) throw new Error('The file holds more than one font.')
  mapGlyphs(font)
  return font
}

async function openFonts(): Promise<Fonts> {
  const { resolve } = createRequire(import.meta.url)
  const open = async (file: string) => parseFont(await readFile(resolve(`${FOLDER}/${file}`)))
  const [regular, bold] = await Promise.all([
    open('400Regular/Geist_400Regular.ttf'),
    open('600SemiBold/Geist_600SemiBold.ttf'),
  ])
  const hasSign = (sign: string): boolean =>
    Array.from(sign, (character) => character.codePointAt(0) ?? 0).every(
      (codePoint) =>
        regular.hasGlyphForCodePoint(codePoint) && bold.hasGlyphForCodePoint(codePoint),
    )
  if (!hasSign(REPLACEMENT)) throw new Error('The font lacks the stand-in.')
  return { regular, bold, hasSign }
}
