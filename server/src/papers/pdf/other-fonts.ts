import { readFile } from 'node:fs/promises'

import type { Font } from 'fontkit'
import subsetFont from 'subset-font'

import { filesFor, type FontFile } from './font-files.ts'
import { parseFont } from './fonts.ts'
import { shapedFont } from './shaped-font.ts'
import { SHAPED } from './signs.ts'

/** One font file, cut to the characters that a paper needs. */
export interface OtherFont {
  name: string
  regular: Font
  bold: Font
}

/** The same weights as the Latin font. */
const WEIGHTS = { regular: 400, bold: 600 }

/** Non-Latin characters, each with its font. Leaves out those that no font has. */
export async function openOtherFonts(signs: Iterable<string>): Promise<Map<string, OtherFont>> {
  const fontsBySign = new Map<string, OtherFont>()
  const triedFiles = new Set<string>()
  let open = await candidatesOf(signs)
  while (open.size > 0) {
    const [file, missing] = nextFile(open, triedFiles)
    const font = await openFont(file, missing)
    triedFiles.add(file.name)
    for (const sign of missing) if (canDraw(font.regular, sign)) fontsBySign.set(sign, font)
    open = new Map(
      [...open]
        .filter(([sign]) => !fontsBySign.has(sign))
        .map(([sign, files]) => [sign, files.filter(({ name }) => !triedFiles.has(name))] as const)
        .filter(([, files]) => files.length > 0),
    )
  }
  return fontsBySign
}

type Candidates = ReadonlyMap<string, readonly FontFile[]>

async function candidatesOf(signs: Iterable<string>): Promise<Candidates> {
  const all = new Map<string, FontFile[]>()
  for (const sign of signs) {
    const files = await filesFor(sign)
    if (files.length > 0) all.set(sign, files)
  }
  return all
}

/** The first file that a character asks for, with all characters that may be in it. */
function nextFile(open: Candidates, triedFiles: ReadonlySet<string>): [FontFile, string[]] {
  const [file] = [...open.values()].flat().filter(({ name }) => !triedFiles.has(name))
  if (!file) throw new Error('No file is left.')
  const missing = [...open].filter(([, files]) => files.some(({ name }) => name === file.name))
  return [file, missing.map(([sign]) => sign)]
}

/** Cuts the font to these characters, at both weights. */
async function openFont({ name, path }: FontFile, signs: readonly string[]): Promise<OtherFont> {
  const bytes = await readFile(path)
  const cut = async (weight: number): Promise<Font> => {
    const options = { targetFormat: 'sfnt', variationAxes: { wght: weight } } as const
    const subset = await subsetFont(bytes, textOf(signs), options)
    const parsed = parseFont(subset)
    const font = signs.some((sign) => SHAPED.test(sign)) ? shapedFont(parsed, subset) : parsed
    // All files of a family have the same name, and pdfkit would treat them as one font.
    return Object.defineProperty(font, 'postscriptName', {
      value: `${name.replace('/', '-')}-${weight}`,
    })
  }
  return { name, regular: await cut(WEIGHTS.regular), bold: await cut(WEIGHTS.bold) }
}

/** Lam-alif ligatures as single code points, so that programs recognise them however they read the pair. */
const JOINED_LAM = '\uFEF5\uFEF6\uFEF7\uFEF8\uFEF9\uFEFA\uFEFB\uFEFC'

/** Includes blanks, which are set with the words around them, and the components of composed vowels. */
const textOf = (signs: readonly string[]): string =>
  [
    ...signs,
    ...signs.map((sign) => sign.normalize('NFKD')),
    ' ',
    ...(signs.some((sign) => sign.includes('ل')) ? [JOINED_LAM] : []),
  ].join('')

/** Whether the font has all glyphs, so that none is the box for a missing one. */
const canDraw = (font: Font, sign: string): boolean =>
  font.layout(sign).glyphs.every(({ id }) => id !== 0)
