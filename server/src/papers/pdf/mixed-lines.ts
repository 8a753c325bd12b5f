import bidiFactory, { type Bidi } from 'bidi-js'

import { LATIN, type Sign } from './lettering.ts'
import { SHAPED } from './signs.ts'

/** Adjacent characters in one font, in the order that the font expects. */
export interface Run {
  text: string
  font: string
  /** Whether its glyphs are drawn in another order than its letters are read. */
  isReordered: boolean
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
/** A line may break between two of these without a blank. */
const UNSPACED_SCRIPT = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u
/** A line never begins with one of these. */
const CLOSING = /^[、。，．・：；？！）」』】〕》〉ー々,.:;?!)\]]/u

let order: Bidi | null = null

/** Created on first use. The cast is needed because its types describe another kind of module. */
const bidi = (): Bidi => (order ??= (bidiFactory as unknown as () => Bidi)())

/** The characters of a line, in reading order. */
export type Line = readonly Sign[]

/**
 * Breaks a text into lines no wider than `width`: at blanks, between characters of scripts without blanks, otherwise
 * anywhere.
 */
export function linesOf(
  signs: readonly Sign[],
  width: number,
  widthOf: (signs: Line) => number,
): Line[] {
  const lines: Sign[][] = []
  let line: Sign[] = []
  const fits = (addition: Line): boolean => widthOf(trimmed([...line, ...addition])) <= width
  const place = (piece: Line): void => {
    if (line.length > 0 && !fits(piece)) {
      lines.push(line)
      line = []
    }
    line.push(...piece)
  }
  for (const word of wordsOf(signs))
    if (widthOf(trimmed(word)) <= width) place(word)
    else for (const sign of word) place([sign])
  return [...lines, line].map(trimmed)
}

/** Unbreakable pieces, each with the blanks that follow it. */
function wordsOf(signs: readonly Sign[]): Sign[][] {
  const words: Sign[][] = []
  for (const [at, sign] of signs.entries()) {
    const before = signs[at - 1]
    const word = words.at(-1)
    if (word && before && !canBreak(before, sign)) word.push(sign)
    else words.push([sign])
  }
  return words
}

function canBreak(before: Sign, sign: Sign): boolean {
  if (sign.text === ' ') return false
  if (before.text === ' ') return true
  return (
    (UNSPACED_SCRIPT.test(before.text) || UNSPACED_SCRIPT.test(sign.text)) &&
    !CLOSING.test(sign.text)
  )
}

const trimmed = (line: Line): Line => {
  const end = line.findLastIndex(({ text }) => text !== ' ')
  return line.slice(0, end + 1)
}

/**
 * The runs of a line from left to right. A text without Latin letters is read in its own direction, any other from left
 * to right.
 */
export function runsOf(line: Line): Run[] {
  const text = line.map((sign) => sign.text).join('')
  const base = RIGHT_TO_LEFT.test(text) && !/\p{Script=Latin}/u.test(text) ? 'rtl' : 'ltr'
  const { levels } = bidi().getEmbeddingLevels(text, base)
  return inVisualOrder(leveledRuns(line, levels)).map(runOf)
}

interface LeveledRun {
  level: number
  font: string
  signs: Sign[]
}

function leveledRuns(line: Line, levels: Uint8Array): LeveledRun[] {
  const runs: LeveledRun[] = []
  let at = 0
  for (const [place, sign] of line.entries()) {
    const level = levels[at] ?? 0
    const font = fontOf(line, place)
    const last = runs.at(-1)
    if (last?.level === level && last.font === font) last.signs.push(sign)
    else runs.push({ level, font, signs: [sign] })
    at += sign.text.length
  }
  return runs
}

/** A blank between two right-to-left words gets their font, so that programs read the phrase as a whole. */
function fontOf(line: Line, place: number): string {
  const { text, font } = line[place] ?? { text: '', font: LATIN }
  const [before, after] = [line[place - 1], line[place + 1]]
  const isWithin = before && before.font === after?.font && RIGHT_TO_LEFT.test(before.text)
  return text === ' ' && isWithin ? before.font : font
}

/**
 * The Unicode bidi algorithm, rule L2: for each level from the highest down, reverses every sequence of runs at that
 * level or above.
 */
function inVisualOrder(runs: readonly LeveledRun[]): LeveledRun[] {
  const ordered = [...runs]
  const deepest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = deepest; level > 0; level--)
    for (let from = 0; from < ordered.length; from++) {
      let to = from
      while ((ordered[to]?.level ?? 0) >= level) to++
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).toReversed())
      from = to
    }
  return ordered
}

/** Fonts of right-to-left scripts reorder their own characters. */
function runOf({ signs, level, font }: LeveledRun): Run {
  const texts = signs.map(({ text }) => text)
  const fullText = texts.join('')
  const isReordered = RIGHT_TO_LEFT.test(fullText) || SHAPED.test(fullText)
  if (level % 2 === 0 || isReordered) return { text: fullText, font, isReordered }
  const mirrored = texts.toReversed().map((text) => bidi().getMirroredCharacter(text) ?? text)
  return { text: mirrored.join(''), font, isReordered }
}
