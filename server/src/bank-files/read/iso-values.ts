import type { Problems } from './problems.ts'
import { dayOf, parseMinorUnits } from './values.ts'
import { textAt, type XmlNode } from './xml-tree.ts'

/** Minor units and currency. Adds a problem and returns zero if the element has no valid amount. */
export function readAmount(
  node: XmlNode | undefined,
  of: XmlNode,
  problems: Problems,
): { amount: number; currency: string } {
  const currency = node?.attributes['Ccy'] ?? ''
  const amount = node === undefined ? null : parseMinorUnits(node.text)
  if (node === undefined) problems.add(of.line, `${of.name} has no amount.`)
  else if (amount === null) problems.add(node.line, `"${node.text}" is not an amount of money.`)
  if (node !== undefined && currency !== 'AUD' && currency !== 'NZD')
    problems.add(node.line, `the currency "${currency}" is neither AUD nor NZD.`)
  return { amount: amount ?? 0, currency }
}

/**
 * `YYYY-MM-DD` from `Dt`, `DtTm` or the text itself. Adds a problem and returns an empty string if there is no valid
 * day.
 */
export function readDay(node: XmlNode | undefined, of: XmlNode, problems: Problems): string {
  const dateText = textAt(node, 'Dt', 'DtTm') || (node?.text ?? '')
  // Times are in the bank's zone, so their day is the day of the statement.
  const [year = '', month = '', dayOfMonth = ''] = dateText.slice(0, 10).split('-')
  const day = dayOf(year, month, dayOfMonth)
  if (day === null) problems.add((node ?? of).line, `"${dateText}" is not a day.`)
  return day ?? ''
}

export function readSign(node: XmlNode, problems: Problems): 1 | -1 {
  const indicator = textAt(node, 'CdtDbtInd')
  if (indicator !== 'CRDT' && indicator !== 'DBIT')
    problems.add(node.line, `"${indicator}" is neither credit (CRDT) nor debit (DBIT).`)
  return indicator === 'DBIT' ? -1 : 1
}

export const accountAt = (node: XmlNode | undefined, path: string): string =>
  textAt(node, `${path}/Id/Othr/Id`, `${path}/Id/IBAN`)
