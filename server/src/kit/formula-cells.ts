/** A spreadsheet may run a cell that starts with one of these as a formula; full-width ones count too. */
export const FORMULA_STARTS = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']
