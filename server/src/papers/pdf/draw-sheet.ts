import PdfFile from 'pdfkit'

import { drawSection } from './draw-sections.ts'
import { loadFonts, REPLACEMENT } from './fonts.ts'
import { letteringFor, type Lettering } from './lettering.ts'
import { PAGE, penOn, WIDTH, type Pen } from './pen.ts'
import { signsOf } from './signs.ts'
import { registerFonts } from './text.ts'
import type { Sheet, SheetNote } from '../sheet.ts'

type Doc = PDFKit.PDFDocument

/** Lays a sheet out on A4 pages. `at` is the file's creation date. */
export async function drawSheet(sheet: Sheet, at: Date): Promise<Buffer> {
  const fonts = await loadFonts()
  const lettering = await letteringFor(sheet, fonts)
  const doc = new PdfFile({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: sheet.lang,
    displayTitle: true,
    info: {
      Title: plain(`${sheet.title} · ${sheet.from.name}`),
      Author: plain(sheet.from.name),
      CreationDate: at,
    },
  })
  const bytes = bytesOf(doc)
  registerFonts(doc, fonts, lettering)
  const pen = penOn(doc, lettering)
  drawHead(pen, sheet)
  for (const section of sheet.sections) drawSection(pen, section)
  if (pen.hasReplaced) drawSection(pen, REPLACED)
  drawFeet(doc, lettering, sheet)
  doc.end()
  return bytes
}

/** For the file's properties, which are not drawn with a font. */
const plain = (text: string): string => signsOf(text).join('')

const REPLACED: SheetNote = {
  kind: 'note',
  text: `${REPLACEMENT} stands for a sign that this paper cannot show.`,
}

function bytesOf(doc: Doc): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}

const HALF = WIDTH * 0.58
/** Maximum size of a logo, in points. */
const LOGO = { width: 160, height: 44 }

/** The issuer on the left, the kind of paper on the right, the amount below. */
function drawHead(pen: Pen, { from, title, mark, amount }: Sheet): void {
  const top = pen.y
  const leftColumn = { x: PAGE.side, width: HALF }
  if (from.logo) pen.y += pen.picture(from.logo, { x: PAGE.side, ...LOGO }) + 10
  pen.y += pen.write(from.name, { ...leftColumn, size: 14, isBold: true }) + 2
  for (const line of from.lines) pen.y += pen.write(line, { ...leftColumn, isMuted: true })
  const leftEnd = pen.y
  const rightColumn = { x: PAGE.side + HALF, width: WIDTH - HALF, align: 'right' as const }
  pen.y = top
  pen.y += pen.write(title, { ...rightColumn, size: 14, isBold: true }) + 2
  if (mark) pen.y += pen.write(mark, { ...rightColumn, isMuted: true })
  pen.y = Math.max(leftEnd, pen.y) + 18
  if (!amount) return
  const fullWidth = { x: PAGE.side, width: WIDTH }
  pen.y += pen.write(amount.text, { ...fullWidth, size: 22, isBold: true }) + 2
  for (const note of amount.notes) pen.y += pen.write(note, { ...fullWidth, isMuted: true })
  pen.y += 12
}

const NUMBER_WIDTH = 90

function drawFeet(doc: Doc, lettering: Lettering, { foot }: Sheet): void {
  const { count } = doc.bufferedPageRange()
  const small = { size: 8, isMuted: true }
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    const pen = penOn(doc, lettering)
    pen.y = PAGE.height - PAGE.bottom + 22
    pen.line()
    pen.y += 8
    pen.write(oneLine(foot), { ...small, x: PAGE.side, width: WIDTH - NUMBER_WIDTH })
    pen.write(`Page ${page + 1} of ${count}`, {
      ...small,
      x: PAGE.width - PAGE.side - NUMBER_WIDTH,
      width: NUMBER_WIDTH,
      align: 'right',
    })
  }
}

const MAX_FOOT = 90

function oneLine(text: string): string {
  const signs = signsOf(text)
  return signs.length > MAX_FOOT
    ? `${signs
        .slice(0, MAX_FOOT - 1)
        .join('')
        .trimEnd()}…`
    : text
}
