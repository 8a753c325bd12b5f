import { REPLACEMENT, type Fonts } from './fonts.ts'
import type { OtherFont } from './other-fonts.ts'
import { signsOf, withoutMarks } from './signs.ts'
import type { Sheet, SheetSection } from '../sheet.ts'

/** A character and its font: `latin`, or the name of another. */
export interface Sign {
  text: string
  font: string
}

export const LATIN = 'latin'

export interface SetText {
  text: string
  /** Null if all of it is Latin. */
  mixed: readonly Sign[] | null
  /** Whether a character was replaced. */
  hasReplaced: boolean
}

export interface Lettering {
  set: (text: string) => SetText
  otherFonts: readonly OtherFont[]
  /** From the top of a line to its baseline, relative to the font size. */
  ascent: number
}

/** Loads fonts of other scripts only for papers that need them. */
export async function letteringFor(sheet: Sheet, { hasSign, regular }: Fonts): Promise<Lettering> {
  const isLatin = (sign: string): boolean => hasSign(withoutMarks(sign))
  const foreign = new Set(
    textsOf(sheet)
      .flatMap(signsOf)
      .filter((sign) => !isLatin(sign)),
  )
  const otherFonts = foreign.size > 0 ? await openOthers(foreign) : new Map<string, OtherFont>()
  const signFor = (sign: string): Sign => {
    if (isLatin(sign)) return { text: withoutMarks(sign), font: LATIN }
    const otherFont = otherFonts.get(sign)
    if (otherFont) return { text: sign, font: otherFont.name }
    return { text: REPLACEMENT, font: LATIN }
  }
  const set = (text: string): SetText => {
    const originals = signsOf(text)
    const signs = originals.map(signFor)
    return {
      text: signs.map((sign) => sign.text).join(''),
      mixed: signs.every(({ font }) => font === LATIN) ? null : signs,
      hasReplaced: signs.some(
        (sign, at) => sign.text === REPLACEMENT && originals[at] !== REPLACEMENT,
      ),
    }
  }
  const cache = new Map<string, SetText>()
  return {
    set(text) {
      const done = cache.get(text) ?? set(text)
      cache.set(text, done)
      return done
    },
    otherFonts: [...new Set(otherFonts.values())],
    ascent: regular.ascent / regular.unitsPerEm,
  }
}

async function openOthers(signs: ReadonlySet<string>): Promise<Map<string, OtherFont>> {
  const { openOtherFonts } = await import('./other-fonts.ts')
  return openOtherFonts(signs)
}

const textsOf = ({ title, from, mark, amount, sections, foot }: Sheet): string[] => [
  title,
  from.name,
  ...from.lines,
  mark ?? '',
  amount?.text ?? '',
  ...(amount?.notes ?? []),
  ...sections.flatMap(textsOfSection),
  foot,
]

function textsOfSection(section: SheetSection): string[] {
  if (section.kind === 'note') return [section.text]
  const heading = section.heading ?? ''
  if (section.kind === 'facts') return [heading, ...section.details.flat()]
  return [
    heading,
    ...section.columns.map((column) => column.heading),
    ...section.rows.flatMap(({ cells }) => cells),
  ]
}
