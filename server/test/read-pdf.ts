import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A PDF as another program reads it: the lines of each page, from top to bottom and left to right. */
export interface ReadPdf {
  title: string
  pages: string[][]
  text: string
}

interface Piece {
  text: string
  x: number
  y: number
  width: number
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const loading = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 })
  const document = await loading.promise
  const { info } = await document.getMetadata()
  const pages: string[][] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const pieces = items.flatMap((item): Piece[] => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [, , , , x = 0, y = 0] = item.transform as number[]
      return [{ text: item.str, x, y: Math.round(y), width: item.width }]
    })
    pages.push(linesOf(pieces))
  }
  await loading.destroy()
  return {
    title: (info as { Title?: string }).Title ?? '',
    pages,
    text: pages.flat().join('\n'),
  }
}

function linesOf(pieces: Piece[]): string[] {
  const rows = Map.groupBy(pieces, ({ y }) => y)
  return [...rows]
    .toSorted(([a], [b]) => b - a)
    .map(([, row]) =>
      row
        .toSorted((a, b) => a.x - b.x)
        .map(({ text, x }, at, all) => (touches(all[at - 1], x) ? text : ` ${text}`))
        .join('')
        .trim()
        .replaceAll(/\s+/g, ' '),
    )
}

/** Whether a piece continues the one before it in another font. */
const touches = (before: Piece | undefined, x: number): boolean =>
  before !== undefined && Math.abs(x - before.x - before.width) < 1
