import type { Lettering } from './lettering.ts'
import { textOn, type TextBox } from './text.ts'

type Doc = PDFKit.PDFDocument

/** A4 in points. */
export const PAGE = { width: 595.28, height: 841.89, side: 48, top: 52, bottom: 64 }
export const WIDTH = PAGE.width - 2 * PAGE.side

const LINE = '#D5D6D0'

/** Writes on a page and starts the next one when it is full. */
export interface Pen {
  y: number
  /** Height of a text, in points. */
  heightOf: (text: string, box: TextBox) => number
  /** Writes at `y` without moving it; returns the height of the text. */
  write: (text: string, box: TextBox) => number
  line: () => void
  /** Draws a PNG at `y`, scaled to fit the box; returns its height. */
  picture: (png: Uint8Array, box: { x: number; width: number; height: number }) => number
  /** Whether another `height` fits on the page. */
  fits: (height: number) => boolean
  nextPage: () => void
  hasReplaced: boolean
}

/** In pixels, from the first chunk of the file. */
function sizeOfPng(png: Uint8Array): { width: number; height: number } {
  const header = new DataView(png.buffer, png.byteOffset, png.byteLength)
  return { width: header.getUint32(16), height: header.getUint32(20) }
}

export function penOn(doc: Doc, lettering: Lettering): Pen {
  const text = textOn(doc, lettering)
  const pen: Pen = {
    y: PAGE.top,
    hasReplaced: false,
    heightOf: text.heightOf,
    write(content, box) {
      const { height, hasReplaced } = text.write(content, { ...box, y: pen.y })
      pen.hasReplaced ||= hasReplaced
      return height
    },
    line() {
      doc
        .moveTo(PAGE.side, pen.y)
        .lineTo(PAGE.width - PAGE.side, pen.y)
        .lineWidth(0.6)
        .strokeColor(LINE)
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
