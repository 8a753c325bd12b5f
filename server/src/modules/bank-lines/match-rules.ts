import { addDays } from '@paydeck/contract/time/days'

import {
  fitting,
  type Act,
  type Deposit,
  type KnownPayers,
  type Matched,
  type OpenReason,
  type Transfer,
} from './deposit-rules.ts'
import { linkKnown, linkNamed, type Says, type Work } from './link-rules.ts'
import { namesTransfer, payerOf, readLineText, readReference } from './text-rules.ts'

/** How long after its day a transfer named by reference may arrive. */
const NAMED_LATE_DAYS = 60

/**
 * Links deposits to transfers where that is certain: by reference and sum, or by amount and day when the payer is known
 * to be us and neither side has another candidate. The rest only get a verdict.
 */
export function matchDeposits(
  deposits: readonly Deposit[],
  transfers: readonly Transfer[],
  known: KnownPayers,
): Matched {
  const { named, payers } = readTexts(deposits, transfers)
  const work: Work = {
    named,
    free: new Map(transfers.filter(({ left }) => left > 0).map((one) => [one.payoutId, one])),
    open: new Map(deposits.filter(({ isByHand }) => !isByHand).map((one) => [one.lineId, one])),
    acts: [],
  }
  linkNamed(work)
  const seen = new Set([...known.seen, ...payersOf(work.acts, payers)])
  const says = sayings(payers, { ...known, seen })
  linkKnown(work, says)
  const linked = new Set(work.acts.flatMap(({ parts }) => parts.map(({ lineId }) => lineId)))
  const rest = deposits.filter(({ lineId }) => !linked.has(lineId))
  return {
    acts: work.acts,
    verdicts: rest.map((one) => ({ lineId: one.lineId, reason: reasonOf(one, work, says) })),
  }
}

/** The transfers that each line names, and its payer. */
function readTexts(deposits: readonly Deposit[], transfers: readonly Transfer[]) {
  const references = transfers.map((transfer) => ({
    transfer,
    reference: readReference(transfer.reference),
    until: addDays(transfer.arrivesOn, NAMED_LATE_DAYS),
  }))
  const named = new Map<string, Transfer[]>()
  const payers = new Map<string, string | null>()
  for (const { lineId, day, text } of deposits) {
    const line = readLineText(text)
    const found = references.filter(
      ({ transfer, reference, until }) =>
        day >= transfer.sentOn && day <= until && namesTransfer(line, reference),
    )
    named.set(
      lineId,
      found.map(({ transfer }) => transfer),
    )
    payers.set(
      lineId,
      payerOf(
        line,
        found.map(({ reference }) => reference),
      ),
    )
  }
  return { named, payers }
}

function sayings(
  payers: ReadonlyMap<string, string | null>,
  { seen, ours, notOurs }: KnownPayers,
): Says {
  const isIn = (known: ReadonlySet<string>, { lineId }: Deposit): boolean =>
    known.has(payers.get(lineId) ?? '')
  return {
    isOurs: (one) => !isIn(notOurs, one) && (isIn(ours, one) || isIn(seen, one)),
    isForeign: (one) => isIn(notOurs, one),
    how: (one) => (isIn(ours, one) ? 'remembered' : 'amount_and_day'),
  }
}

function payersOf(acts: readonly Act[], payers: ReadonlyMap<string, string | null>): string[] {
  const ids = acts.flatMap(({ parts }) => parts.map(({ lineId }) => lineId))
  return ids.map((id) => payers.get(id) ?? null).filter((payer) => payer !== null)
}

function reasonOf(
  deposit: Deposit,
  { free, named }: Work,
  { isOurs, isForeign }: Says,
): OpenReason | null {
  if ((named.get(deposit.lineId) ?? []).length > 0) return 'different'
  if (isForeign(deposit)) return null
  if (isOurs(deposit)) return 'ours'
  return fitting(free.values(), deposit).length > 0 ? 'unsure' : null
}
