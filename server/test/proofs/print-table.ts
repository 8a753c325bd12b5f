/** Prints rows under a heading, numbers to the right. */
export function printTable(
  heading: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): void {
  const widths = heading.map((name, at) =>
    Math.max(name.length, ...rows.map((row) => String(row[at]).length)),
  )
  const line = (cells: readonly (string | number)[]): string =>
    `| ${cells
      .map((cell, at) =>
        typeof cell === 'number'
          ? String(cell).padStart(widths[at] ?? 0)
          : cell.padEnd(widths[at] ?? 0),
      )
      .join(' | ')} |`
  console.log(line(heading))
  console.log(line(widths.map((width) => '-'.repeat(width))))
  for (const row of rows) console.log(line(row))
}
