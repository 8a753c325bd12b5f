import { addDays } from '@paydeck/contract/time/days'

import {
  exactMatches,
  type Act,
  type Deposit,
  type KnownPayers,
  type Matched,
  type OpenReason,
  type Transfer,
} from './deposit-rules.ts'
import { linkByPayer, linkNamed, type PayerRules, type MatchState } from './link-rules.ts'
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
  knownPayers: KnownPayers,
): Matched {
  const { named, payers } = readTexts(deposits, transfers)
  const state: MatchState = {
    named,
    free: new Map(
      transfers.filter(({ left }) => left > 0).map((transfer) => [transfer.payoutId, transfer]),
    ),
    open: new Map(
      deposits.filter(({ isByHand }) => !isByHand).map((deposit) => [deposit.lineId, deposit]),
    ),
    acts: [],
  }
  linkNamed(state)
  const seenPayers = new Set([...knownPayers.seen, ...payersOf(state.acts, payers)])
  const rules = payerRules(payers, { ...knownPayers, seen: seenPayers })
  linkByPayer(state, rules)
  const linked = new Set(state.acts.flatMap(({ parts }) => parts.map(({ lineId }) => lineId)))
  const rest = deposits.filter(({ lineId }) => !linked.has(lineId))
  return {
    acts: state.acts,
    verdicts: rest.map((deposit) => ({
      lineId: deposit.lineId,
      reason: reasonOf(deposit, state, rules),
    })),
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
    const matches = references.filter(
      ({ transfer, reference, until }) =>
        day >= transfer.sentOn && day <= until && namesTransfer(line, reference),
    )
    named.set(
      lineId,
      matches.map(({ transfer }) => transfer),
    )
    payers.set(
      lineId,
      payerOf(
        line,
        matches.map(({ reference }) => reference),
      ),
    )
  }
  return { named, payers }
}

function payerRules(
  payers: ReadonlyMap<string, string | null>,
  { seen, ours, notOurs }: KnownPayers,
): PayerRules {
  const isIn = (names: ReadonlySet<string>, { lineId }: Deposit): boolean =>
    names.has(payers.get(lineId) ?? '')
  return {
    isOurs: (deposit) => !isIn(notOurs, deposit) && (isIn(ours, deposit) || isIn(seen, deposit)),
    isForeign: (deposit) => isIn(notOurs, deposit),
    methodOf: (deposit) => (isIn(ours, deposit) ? 'remembered' : 'amount_and_day'),
  }
}

function payersOf(acts: readonly Act[], payers: ReadonlyMap<string, string | null>): string[] {
  const ids = acts.flatMap(({ parts }) => parts.map(({ lineId }) => lineId))
  return ids.map((id) => payers.get(id) ?? null).filter((payer) => payer !== null)
}

function reasonOf(
  deposit: Deposit,
  { free, named }: MatchState,
  { isOurs, isForeign }: PayerRules,
): OpenReason | null {
  if ((named.get(deposit.lineId) ?? []).length > 0) return 'different'
  if (isForeign(deposit)) return null
  if (isOurs(deposit)) return 'ours'
  return exactMatches(free.values(), deposit).length > 0 ? 'unsure' : null
}
