import { PAGE, WIDTH, type Pen } from './pen.ts'
import type { Written } from './text.ts'
import type { SheetFacts, SheetPart, SheetRow, SheetTable } from '../sheet.ts'

const WHOLE: Written = { x: PAGE.side, width: WIDTH }
const PADDING = 5

export function drawPart(pen: Pen, part: SheetPart): void {
  if (part.kind === 'table') return drawTable(pen, part)
  if (part.kind === 'facts') return drawFacts(pen, part)
  startBlock(pen, pen.heightOf(part.text, WHOLE))
  pen.y += pen.write(part.text, { ...WHOLE, isMuted: true }) + 14
}

function startBlock(pen: Pen, height: number): void {
  if (!pen.fits(height)) pen.nextPage()
}

function drawHeading(pen: Pen, heading: string | null, height: number): void {
  startBlock(pen, height + (heading === null ? 0 : 20))
  if (heading !== null) pen.y += pen.write(heading, { ...WHOLE, size: 11, isBold: true }) + 4
}

const LABEL: Written = { x: PAGE.side, width: 130, isMuted: true }
const VALUE: Written = { x: PAGE.side + 140, width: WIDTH - 140 }

function drawFacts(pen: Pen, { heading, facts }: SheetFacts): void {
  if (facts.length === 0) return
  drawHeading(pen, heading, 20)
  for (const [label, value] of facts) {
    const height = Math.max(pen.heightOf(label, LABEL), pen.heightOf(value, VALUE))
    startBlock(pen, height)
    pen.write(label, LABEL)
    pen.write(value, VALUE)
    pen.y += height + 3
  }
  pen.y += 14
}

type Place = Pick<Written, 'x' | 'width' | 'align'>

/** The position of each column; text columns leave a gap before the next one. */
function placesOf({ columns }: SheetTable): Place[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  let x = PAGE.side
  return columns.map(({ share, align }) => {
    const width = (WIDTH * share) / shares
    const place = { x, width: width - (align ? 0 : 8), ...(align && { align }) }
    x += width
    return place
  })
}

function drawTable(pen: Pen, table: SheetTable): void {
  const places = placesOf(table)
  const titles = table.columns.map(({ heading }) => heading)
  drawHeading(pen, table.heading, 60)
  drawCells(pen, places, titles, { size: 8.5, isMuted: true })
  for (const row of table.rows) {
    const height = heightOfRow(pen, places, row)
    if (!pen.fits(height)) {
      pen.nextPage()
      drawCells(pen, places, titles, { size: 8.5, isMuted: true })
    }
    drawCells(pen, places, row.cells, { isBold: row.isTotal === true })
  }
  pen.line()
  pen.y += 18
}

type Look = Pick<Written, 'size' | 'isBold' | 'isMuted'>

const heightOfRow = (pen: Pen, places: readonly Place[], { cells, isTotal = false }: SheetRow) =>
  heightOf(pen, places, cells, { isBold: isTotal }) + 2 * PADDING

const heightOf = (pen: Pen, places: readonly Place[], cells: readonly string[], look: Look) =>
  Math.max(
    ...places.map((place, column) => pen.heightOf(cells[column] ?? '', { ...place, ...look })),
  )

function drawCells(pen: Pen, places: readonly Place[], cells: readonly string[], look: Look): void {
  const height = heightOf(pen, places, cells, look)
  pen.line()
  pen.y += PADDING
  for (const [column, place] of places.entries())
    pen.write(cells[column] ?? '', { ...place, ...look })
  pen.y += height + PADDING
}
