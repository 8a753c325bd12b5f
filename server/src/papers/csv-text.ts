const quoted = (cell: string): string =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

/** Rows as CSV with CRLF, for spreadsheets. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  `${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`
