import type { BankLine } from '@paydeck/contract/calls/transfers/bank-lines'
import { isDeepStrictEqual } from 'node:util'

import type { BankLineRows } from '../../money/bank-line-rows.ts'
import type { Desk } from './prove-bank-lines.ts'

export interface Undone {
  undone: number
  /** Those of them where a row was not restored. */
  notRestored: number
}

interface Undoing {
  rows: () => Promise<BankLineRows>
  /** How many of each kind to undo. */
  undone: number
}

/**
 * Undoes links of each kind, which must remove all of a link and change nothing else. Then links them again by hand and
 * undoes that, which must restore every row.
 */
export async function undoSome(
  desk: Desk,
  linked: readonly BankLine[],
  { rows, undone }: Undoing,
): Promise<Undone> {
  const kinds = Map.groupBy(
    linked,
    ({ how, transfers, amount }) =>
      `${how} ${transfers.length} ${transfers.some((transfer) => transfer.amount > amount)}`,
  )
  const counted: Undone = { undone: 0, notRestored: 0 }
  for (const lines of kinds.values())
    for (const line of lines.slice(0, undone)) {
      const first = await rows()
      // Already undone, as the other part of a transfer.
      if (!isLinked(first, line.lineId)) continue
      counted.undone += 1
      if (!(await isRestored(desk, line, { first, rows }))) counted.notRestored += 1
    }
  return counted
}

async function isRestored(
  desk: Desk,
  { lineId, transfers }: BankLine,
  { first, rows }: { first: BankLineRows; rows: () => Promise<BankLineRows> },
): Promise<boolean> {
  const payoutIds = transfers.map(({ payoutId }) => payoutId)
  await desk.undo(lineId)
  const before = await rows()
  const isOmitted = isOmittedAgain(first, before, lineId)
  await desk.link(lineId, payoutIds)
  const isLinkedAgain = isLinked(await rows(), lineId)
  await desk.undo(lineId)
  const unlinked = isDeepStrictEqual(await rows(), before)
  const isAside = (await desk.setAside(lineId)).state === 'aside'
  await desk.undo(lineId)
  const undone = isDeepStrictEqual(await rows(), before)
  await desk.link(lineId, payoutIds)
  return isOmitted && isLinkedAgain && unlinked && isAside && undone
}

const isLinked = (rows: BankLineRows, lineId: unknown): boolean =>
  rows['app.bank_line_link'].some((link) => link['lineId'] === lineId)

/**
 * Whether a link is gone with everything created for it, and nothing else changed except the reasons of deposits that
 * were already open.
 */
function isOmittedAgain(before: BankLineRows, after: BankLineRows, lineId: string): boolean {
  const links = before['app.bank_line_link']
  const actId = links.find((link) => link['lineId'] === lineId)?.['actId']
  const freed = new Map(
    links
      .filter((link) => link['actId'] === actId)
      .map((link) => [link['lineId'], link['how'] !== 'by_hand']),
  )
  const wasDecided = new Set(
    before['app.bank_line']
      .filter(({ state }) => state === 'linked' || state === 'aside')
      .map((line) => line['lineId']),
  )
  const unsaid = (line: Record<string, unknown>) => ({ ...line, state: null, reason: null })
  const expected: BankLineRows = {
    ...before,
    'app.bank_line_link': links.filter((link) => link['actId'] !== actId),
    'app.bank_line_payer': before['app.bank_line_payer'].filter(
      (payer) => !freed.has(payer['lineId']),
    ),
    'app.bank_line': before['app.bank_line'].map((line) => {
      const isByRule = freed.get(line['lineId'])
      if (isByRule === undefined) return wasDecided.has(line['lineId']) ? line : unsaid(line)
      return unsaid(isByRule ? { ...line, isByHand: true } : line)
    }),
  }
  const shown: BankLineRows = {
    ...after,
    'app.bank_line': after['app.bank_line'].map((line) =>
      wasDecided.has(line['lineId']) && !freed.has(line['lineId']) ? line : unsaid(line),
    ),
  }
  const isFree = after['app.bank_line'].every(
    (line) => !freed.has(line['lineId']) || line['state'] === 'open' || line['state'] === 'other',
  )
  return isFree && isDeepStrictEqual(shown, expected)
}
