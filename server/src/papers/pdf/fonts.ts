import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

import { create, type Font } from 'fontkit'

/** Letters of Latin alphabets: what all papers are set in. */
export interface Fonts {
  regular: Font
  bold: Font
  hasSign: (sign: string) => boolean
}

const FOLDER = '@expo-google-fonts/geist'
/** What stands for a sign that no font has. */
export const STAND_IN = '◊'

let opened: Promise<Fonts> | null = null

/** Parsed once by a thread. */
export function loadFonts(): Promise<Fonts> {
  opened ??= openFonts()
  return opened
}

/** A letter first met as a part of another (the dots of a colon) is kept without its meaning: no program could read it from any later paper. */
function giveMeaning(font: Font): void {
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint)
}

export function parseFont(bytes: Buffer): Font {
  const font = create(bytes)
  if (!('layout' in font)) throw new Error('The file holds more than one font.')
  giveMeaning(font)
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
    Array.from(sign, (part) => part.codePointAt(0) ?? 0).every(
      (codePoint) =>
        regular.hasGlyphForCodePoint(codePoint) && bold.hasGlyphForCodePoint(codePoint),
    )
  if (!hasSign(STAND_IN)) throw new Error('The font lacks the stand-in.')
  return { regular, bold, hasSign }
}
