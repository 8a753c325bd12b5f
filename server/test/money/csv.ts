/** Parses RFC 4180: rows by their headings. Throws on invalid text. */
export function readCsv(text: string): Record<string, string>[] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? ''
    if (isQuoted) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') cell += text[++at]
      else isQuoted = false
    } else if (char === '"') {
      if (cell !== '') throw new Error(`A quote in the middle of a cell at ${at}`)
      isQuoted = true
    } else if (char === ',' || char === '\n') {
      row.push(cell)
      cell = ''
      if (char === '\n') {
        rows.push(row)
        row = []
      }
    } else if (char !== '\r') cell += char
  }
  if (isQuoted || cell !== '' || row.length > 0) throw new Error('The last line is incomplete')
  const [headings = [], ...lines] = rows
  return lines.map((cells) => {
    if (cells.length !== headings.length)
      throw new Error(`${cells.length} cells under ${headings.length} headings`)
    return Object.fromEntries(headings.map((heading, index) => [heading, cells[index] ?? '']))
  })
}
