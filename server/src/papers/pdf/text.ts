import type { Fonts } from './fonts.ts'
import { LATIN, type Lettering, type SetText, type Sign } from './lettering.ts'
import { linesOf, runsOf, type Line, type Run } from './mixed-lines.ts'

type Doc = PDFKit.PDFDocument

export interface Written {
  x: number
  width: number
  size?: number
  isBold?: boolean
  isMuted?: boolean
  align?: 'right'
}

interface Text {
  /** In points. */
  heightOf: (text: string, how: Written) => number
  write: (text: string, at: Written & { y: number }) => { height: number; hasReplaced: boolean }
}

const INK = { text: '#1B1C1A', muted: '#5C5F58' }
const SIZE = 9.5
const GAP = 2

/** The fonts are already parsed, but pdfkit's types only allow files. */
export function registerFonts(doc: Doc, { regular, bold }: Fonts, { others }: Lettering): void {
  for (const font of [{ name: LATIN, regular, bold }, ...others]) {
    doc.registerFont(fontName(font.name, false), font.regular as unknown as string)
    doc.registerFont(fontName(font.name, true), font.bold as unknown as string)
  }
}

const fontName = (name: string, isBold = false): string => `${name} ${isBold ? 'bold' : 'regular'}`

/** Writes texts: Latin ones through pdfkit, others line by line and run by run. */
export function textOn(doc: Doc, { set, ascent }: Lettering): Text {
  const setFont = ({ size = SIZE, isBold }: Written, name = LATIN): Doc =>
    doc.font(fontName(name, isBold)).fontSize(size)
  const options = ({ width, align }: Written) => ({ width, lineGap: GAP, ...(align && { align }) })

  const widthOfRun = ({ text, font }: Run, how: Written): number =>
    // Naming features makes the font lay out the whole run instead of each word.
    setFont(how, font).widthOfString(text, { features: [] })
  const widthOf = (line: Line, how: Written): number =>
    runsOf(line).reduce((sum, run) => sum + widthOfRun(run, how), 0)
  const mixedLines = (signs: readonly Sign[], how: Written): Line[] =>
    linesOf(signs, how.width, (line) => widthOf(line, how))
  /** The height of Latin letters, whatever else the line contains. */
  const heightOfLine = (how: Written): number => setFont(how).currentLineHeight(true) + GAP

  const heightOf = ({ text, mixed }: SetText, how: Written): number =>
    mixed
      ? mixedLines(mixed, how).length * heightOfLine(how)
      : setFont(how).heightOfString(text || ' ', options(how))

  const writeLine = (line: Line, how: Written, baseline: number): void => {
    const free = how.align === 'right' ? how.width - widthOf(line, how) : 0
    let x = how.x + free
    for (const run of runsOf(line)) {
      // The only way for programs that copy text to know its order.
      if (run.isReordered) doc.markContent('Span', { actual: run.text })
      setFont(how, run.font).text(run.text, x, baseline, {
        lineBreak: false,
        baseline: 'alphabetic',
        features: [],
      })
      if (run.isReordered) doc.endMarkedContent()
      x += widthOfRun(run, how)
    }
  }

  return {
    heightOf: (text, how) => heightOf(set(text), how),
    write(typed, how) {
      const text = set(typed)
      setFont(how).fillColor(how.isMuted ? INK.muted : INK.text)
      if (!text.mixed) doc.text(text.text, how.x, how.y, options(how))
      else {
        const height = heightOfLine(how)
        const baseline = how.y + ascent * (how.size ?? SIZE)
        for (const [at, line] of mixedLines(text.mixed, how).entries())
          writeLine(line, how, baseline + at * height)
      }
      return { height: heightOf(text, how), hasReplaced: text.hasReplaced }
    },
  }
}
