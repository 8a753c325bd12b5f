import type { Fonts } from './fonts.ts'
import { LATIN, type Lettering, type SetText, type Sign } from './lettering.ts'
import { linesOf, runsOf, type Line, type Run } from './mixed-lines.ts'

type Doc = PDFKit.PDFDocument

export interface TextBox {
  x: number
  width: number
  size?: number
  isBold?: boolean
  isMuted?: boolean
  align?: 'right'
}

interface Text {
  /** In points. */
  heightOf: (text: string, box: TextBox) => number
  write: (text: string, at: TextBox & { y: number }) => { height: number; hasReplaced: boolean }
}

const INK = { text: '#1B1C1A', muted: '#5C5F58' }
const SIZE = 9.5
const GAP = 2

/** The fonts are already parsed, but pdfkit's types only allow files. */
export function registerFonts(doc: Doc, { regular, bold }: Fonts, { otherFonts }: Lettering): void {
  for (const font of [{ name: LATIN, regular, bold }, ...otherFonts]) {
    doc.registerFont(fontName(font.name, false), font.regular as unknown as string)
    doc.registerFont(fontName(font.name, true), font.bold as unknown as string)
  }
}

const fontName = (name: string, isBold = false): string => `${name} ${isBold ? 'bold' : 'regular'}`

/** Writes texts: Latin ones through pdfkit, others line by line and run by run. */
export function textOn(doc: Doc, { set, ascent }: Lettering): Text {
  const setFont = ({ size = SIZE, isBold }: TextBox, name = LATIN): Doc =>
    doc.font(fontName(name, isBold)).fontSize(size)
  const options = ({ width, align }: TextBox) => ({ width, lineGap: GAP, ...(align && { align }) })

  const widthOfRun = ({ text, font }: Run, box: TextBox): number =>
    // Naming features makes the font lay out the whole run instead of each word.
    setFont(box, font).widthOfString(text, { features: [] })
  const widthOf = (line: Line, box: TextBox): number =>
    runsOf(line).reduce((sum, run) => sum + widthOfRun(run, box), 0)
  const mixedLines = (signs: readonly Sign[], box: TextBox): Line[] =>
    linesOf(signs, box.width, (line) => widthOf(line, box))
  /** The height of Latin letters, whatever else the line contains. */
  const heightOfLine = (box: TextBox): number => setFont(box).currentLineHeight(true) + GAP

  const heightOf = ({ text, mixed }: SetText, box: TextBox): number =>
    mixed
      ? mixedLines(mixed, box).length * heightOfLine(box)
      : setFont(box).heightOfString(text || ' ', options(box))

  const writeLine = (line: Line, box: TextBox, baseline: number): void => {
    const free = box.align === 'right' ? box.width - widthOf(line, box) : 0
    let x = box.x + free
    for (const run of runsOf(line)) {
      // The only way for programs that copy text to know its order.
      if (run.isReordered) doc.markContent('Span', { actual: run.text })
      setFont(box, run.font).text(run.text, x, baseline, {
        lineBreak: false,
        baseline: 'alphabetic',
        features: [],
      })
      if (run.isReordered) doc.endMarkedContent()
      x += widthOfRun(run, box)
    }
  }

  return {
    heightOf: (text, box) => heightOf(set(text), box),
    write(text, box) {
      const shaped = set(text)
      setFont(box).fillColor(box.isMuted ? INK.muted : INK.text)
      if (!shaped.mixed) doc.text(shaped.text, box.x, box.y, options(box))
      else {
        const height = heightOfLine(box)
        const baseline = box.y + ascent * (box.size ?? SIZE)
        for (const [at, line] of mixedLines(shaped.mixed, box).entries())
          writeLine(line, box, baseline + at * height)
      }
      return { height: heightOf(shaped, box), hasReplaced: shaped.hasReplaced }
    },
  }
}
