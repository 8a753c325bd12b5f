import type { Fonts } from './fonts.ts'

type Doc = PDFKit.PDFDocument

/** A4 in points. */
export const PAGE = { width: 595.28, height: 841.89, side: 48, top: 52, bottom: 64 }
export const WIDTH = PAGE.width - 2 * PAGE.side

const INK = { text: '#1B1C1A', muted: '#5C5F58', line: '#D5D6D0' }

export interface Written {
  x: number
  width: number
  size?: number
  isBold?: boolean
  isMuted?: boolean
  align?: 'right'
}

/** Writes down a page and begins the next one when it is full. */
export interface Pen {
  y: number
  /** How high a text is, in points. */
  heightOf: (text: string, how: Written) => number
  /** Writes at `y` and leaves it; answers how high the text is. */
  write: (text: string, how: Written) => number
  line: () => void
  /** A PNG at `y`, no larger than the box; answers its height. */
  picture: (png: Uint8Array, box: { x: number; width: number; height: number }) => number
  /** Whether another `height` fits on the page. */
  fits: (height: number) => boolean
  nextPage: () => void
  /** Whether a sign was replaced. */
  hasReplaced: boolean
}

const SIZE = 9.5
const GAP = 2

/** In pixels, from its first chunk. */
function sizeOfPng(png: Uint8Array): { width: number; height: number } {
  const header = new DataView(png.buffer, png.byteOffset, png.byteLength)
  return { width: header.getUint32(16), height: header.getUint32(20) }
}

export function penOn(doc: Doc, { shown, standIn }: Pick<Fonts, 'shown' | 'standIn'>): Pen {
  const style = ({ size = SIZE, isBold = false }: Written): Doc =>
    doc.font(isBold ? 'bold' : 'regular').fontSize(size)
  const options = ({ width, align }: Written) => ({ width, lineGap: GAP, ...(align && { align }) })
  const pen: Pen = {
    y: PAGE.top,
    hasReplaced: false,
    heightOf: (text, how) => style(how).heightOfString(shown(text) || ' ', options(how)),
    write(text, how) {
      const visible = shown(text)
      if (visible.includes(standIn) && !text.includes(standIn)) pen.hasReplaced = true
      style(how)
        .fillColor(how.isMuted ? INK.muted : INK.text)
        .text(visible, how.x, pen.y, options(how))
      return pen.heightOf(text, how)
    },
    line() {
      doc
        .moveTo(PAGE.side, pen.y)
        .lineTo(PAGE.width - PAGE.side, pen.y)
        .lineWidth(0.6)
        .strokeColor(INK.line)
        .stroke()
    },
    picture(png, { x, width, height }) {
      const { width: wide, height: high } = sizeOfPng(png)
      const scale = Math.min(width / wide, height / high)
      doc.image(Buffer.from(png), x, pen.y, { width: wide * scale, height: high * scale })
      return high * scale
    },
    fits: (height) => pen.y + height <= PAGE.height - PAGE.bottom,
    nextPage() {
      doc.addPage()
      pen.y = PAGE.top
    },
  }
  return pen
}
