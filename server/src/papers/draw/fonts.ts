import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

import { create, type Font } from 'fontkit'

import { printable } from './printable.ts'

export interface Fonts {
  regular: Font
  bold: Font
  /** What stands for a sign that the font has not. */
  standIn: string
  shown: (text: string) => string
}

const FOLDER = '@expo-google-fonts/geist'
const STAND_IN = '◊'

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

async function openFonts(): Promise<Fonts> {
  const { resolve } = createRequire(import.meta.url)
  const open = async (file: string): Promise<Font> => {
    const font = create(await readFile(resolve(`${FOLDER}/${file}`)))
    if (!('layout' in font)) throw new Error(`${file} holds more than one font.`)
    giveMeaning(font)
    return font
  }
  const [regular, bold] = await Promise.all([
    open('400Regular/Geist_400Regular.ttf'),
    open('600SemiBold/Geist_600SemiBold.ttf'),
  ])
  const hasGlyph = (codePoint: number): boolean =>
    regular.hasGlyphForCodePoint(codePoint) && bold.hasGlyphForCodePoint(codePoint)
  if (!hasGlyph(STAND_IN.codePointAt(0) ?? 0)) throw new Error('The font lacks the stand-in.')
  return {
    regular,
    bold,
    standIn: STAND_IN,
    shown: (text) => printable(text, hasGlyph, STAND_IN),
  }
}
