import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** One file of a font family, which is split by code points that occur together. */
export interface FontFile {
  /** Such as `noto-sans-sc/110`. */
  name: string
  path: string
  has: (codePoint: number) => boolean
}

type Range = readonly [from: number, to: number]

/** Families that may have a character. We have no font for other scripts. */
const FAMILIES: readonly (readonly [signs: RegExp, family: string])[] = [
  [/\p{Script=Arabic}/u, 'vazirmatn'],
  [/\p{Script=Hebrew}/u, 'noto-sans-hebrew'],
  [/\p{Script=Devanagari}/u, 'noto-sans-devanagari'],
  [/\p{Script=Thai}/u, 'noto-sans-thai'],
  [/\p{Script=Tamil}/u, 'noto-sans-tamil'],
  [/\p{Script=Hangul}/u, 'noto-sans-kr'],
  [/\p{Emoji_Presentation}|\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u, 'noto-emoji'],
  [/[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}]/u, 'noto-sans-sc'],
  [/[\p{P}\p{S}\p{N}]|[\uFF00-\uFFEF]/u, 'noto-sans-sc'],
]

const { resolve } = createRequire(import.meta.url)

const filesOf = new Map<string, Promise<FontFile[]>>()

/** Files that may contain a character, the most likely first. */
export async function filesFor(sign: string): Promise<FontFile[]> {
  const codePoints = Array.from(sign, (character) => character.codePointAt(0) ?? 0)
  const families = FAMILIES.filter(([signs]) => signs.test(sign)).map(([, family]) => family)
  const files = await Promise.all([...new Set(families)].map(readFamily))
  return files.flat().filter(({ has }) => codePoints.every(has))
}

function readFamily(family: string): Promise<FontFile[]> {
  const cached = filesOf.get(family) ?? listFiles(family)
  filesOf.set(family, cached)
  return cached
}

async function listFiles(family: string): Promise<FontFile[]> {
  const folder = `@fontsource-variable/${family}`
  const parts = JSON.parse(await readFile(resolve(`${folder}/unicode.json`), 'utf8')) as Record<
    string,
    string
  >
  return Object.entries(parts).map(([key, ranges]) => {
    const character = key.replaceAll(/[[\]]/g, '')
    const spans = ranges.split(',').map(rangeOf)
    return {
      name: `${family}/${character}`,
      path: resolve(`${folder}/files/${family}-${character}-wght-normal.woff2`),
      has: (codePoint) => spans.some(([from, to]) => codePoint >= from && codePoint <= to),
    }
  })
}

/** `U+4E00-4E02` or `U+4E00`. */
function rangeOf(text: string): Range {
  const [from = '', to = from] = text.replace('U+', '').split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}
