import { PAGE, WIDTH, type Pen } from './pen.ts'
import type { TextBox } from './text.ts'
import type { SheetDetails, SheetSection, SheetRow, SheetTable } from '../sheet.ts'

const FULL_WIDTH: TextBox = { x: PAGE.side, width: WIDTH }
const PADDING = 5

export function drawSection(pen: Pen, section: SheetSection): void {
  if (section.kind === 'table') return drawTable(pen, section)
  if (section.kind === 'facts') return drawDetails(pen, section)
  startBlock(pen, pen.heightOf(section.text, FULL_WIDTH))
  pen.y += pen.write(section.text, { ...FULL_WIDTH, isMuted: true }) + 14
}

function startBlock(pen: Pen, height: number): void {
  if (!pen.fits(height)) pen.nextPage()
}

function drawHeading(pen: Pen, heading: string | null, height: number): void {
  startBlock(pen, height + (heading === null ? 0 : 20))
  if (heading !== null) pen.y += pen.write(heading, { ...FULL_WIDTH, size: 11, isBold: true }) + 4
}

const LABEL: TextBox = { x: PAGE.side, width: 130, isMuted: true }
const VALUE: TextBox = { x: PAGE.side + 140, width: WIDTH - 140 }

function drawDetails(pen: Pen, { heading, details }: SheetDetails): void {
  if (details.length === 0) return
  drawHeading(pen, heading, 20)
  for (const [label, value] of details) {
    const height = Math.max(pen.heightOf(label, LABEL), pen.heightOf(value, VALUE))
    startBlock(pen, height)
    pen.write(label, LABEL)
    pen.write(value, VALUE)
    pen.y += height + 3
  }
  pen.y += 14
}

type CellBox = Pick<TextBox, 'x' | 'width' | 'align'>

/** The position of each column; text columns leave a gap before the next one. */
function cellBoxesOf({ columns }: SheetTable): CellBox[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  let x = PAGE.side
  return columns.map(({ share, align }) => {
    const width = (WIDTH * share) / shares
    const box = { x, width: width - (align ? 0 : 8), ...(align && { align }) }
    x += width
    return box
  })
}

function drawTable(pen: Pen, table: SheetTable): void {
  const boxes = cellBoxesOf(table)
  const titles = table.columns.map(({ heading }) => heading)
  drawHeading(pen, table.heading, 60)
  drawCells(pen, boxes, titles, { size: 8.5, isMuted: true })
  for (const row of table.rows) {
    const height = heightOfRow(pen, boxes, row)
    if (!pen.fits(height)) {
      pen.nextPage()
      drawCells(pen, boxes, titles, { size: 8.5, isMuted: true })
    }
    drawCells(pen, boxes, row.cells, { isBold: row.isTotal === true })
  }
  pen.line()
  pen.y += 18
}

type TextStyle = Pick<TextBox, 'size' | 'isBold' | 'isMuted'>

const heightOfRow = (pen: Pen, boxes: readonly CellBox[], { cells, isTotal = false }: SheetRow) =>
  heightOf(pen, boxes, cells, { isBold: isTotal }) + 2 * PADDING

const heightOf = (
  pen: Pen,
  boxes: readonly CellBox[],
  cells: readonly string[],
  style: TextStyle,
) =>
  Math.max(...boxes.map((box, column) => pen.heightOf(cells[column] ?? '', { ...box, ...style })))

function drawCells(
  pen: Pen,
  boxes: readonly CellBox[],
  cells: readonly string[],
  style: TextStyle,
): void {
  const height = heightOf(pen, boxes, cells, style)
  pen.line()
  pen.y += PADDING
  for (const [column, box] of boxes.entries()) pen.write(cells[column] ?? '', { ...box, ...style })
  pen.y += height + PADDING
}
