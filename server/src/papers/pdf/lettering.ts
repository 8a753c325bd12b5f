import { STAND_IN, type Fonts } from './fonts.ts'
import type { OtherFont } from './other-fonts.ts'
import { signsOf, withoutMarks } from './signs.ts'
import type { Sheet, SheetPart } from '../sheet.ts'

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
  others: readonly OtherFont[]
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
  const found = foreign.size > 0 ? await openOthers(foreign) : new Map<string, OtherFont>()
  const signFor = (sign: string): Sign => {
    if (isLatin(sign)) return { text: withoutMarks(sign), font: LATIN }
    const other = found.get(sign)
    if (other) return { text: sign, font: other.name }
    return { text: STAND_IN, font: LATIN }
  }
  const set = (text: string): SetText => {
    const typed = signsOf(text)
    const signs = typed.map(signFor)
    return {
      text: signs.map((sign) => sign.text).join(''),
      mixed: signs.every(({ font }) => font === LATIN) ? null : signs,
      hasReplaced: signs.some((sign, at) => sign.text === STAND_IN && typed[at] !== STAND_IN),
    }
  }
  const known = new Map<string, SetText>()
  return {
    set(text) {
      const done = known.get(text) ?? set(text)
      known.set(text, done)
      return done
    },
    others: [...new Set(found.values())],
    ascent: regular.ascent / regular.unitsPerEm,
  }
}

async function openOthers(signs: ReadonlySet<string>): Promise<Map<string, OtherFont>> {
  const { openOtherFonts } = await import('./other-fonts.ts')
  return openOtherFonts(signs)
}

const textsOf = ({ title, from, mark, amount, parts, foot }: Sheet): string[] => [
  title,
  from.name,
  ...from.lines,
  mark ?? '',
  amount?.text ?? '',
  ...(amount?.notes ?? []),
  ...parts.flatMap(textsOfPart),
  foot,
]

function textsOfPart(part: SheetPart): string[] {
  if (part.kind === 'note') return [part.text]
  const heading = part.heading ?? ''
  if (part.kind === 'facts') return [heading, ...part.facts.flat()]
  return [
    heading,
    ...part.columns.map((column) => column.heading),
    ...part.rows.flatMap(({ cells }) => cells),
  ]
}
