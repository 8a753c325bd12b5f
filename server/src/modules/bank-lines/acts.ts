import { acceptableDifference, depositShares } from '@paydeck/contract/money/deposit-shares'
import { addDays } from '@paydeck/contract/time/days'

import type { MerchantTx } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import type { BankLinesDeps } from './deps.ts'
import { leftOf, LINKABLE_DAYS, type Act, type Transfer } from './deposit-rules.ts'
import { matchLines, rememberPayers } from './match-lines.ts'
import * as store from './store.ts'
import { payerOf, readLineText } from './text-rules.ts'

type ActorRef = Pick<Actor, 'merchantId' | 'userId'>

/** 404 for an unknown deposit or transfer; 409 when one is already linked, or the sums do not match. */
export const linkLine = (
  deps: BankLinesDeps,
  actor: ActorRef,
  { lineId, payoutIds }: { lineId: string; payoutIds: readonly string[] },
): Promise<void> =>
  change(deps, actor, { lineId, verb: 'linked' }, async (tx, key, line) => {
    const chosen = await chosenTransfers(tx, key, line, payoutIds)
    const shares = depositShares(line.amount, chosen)
    if (!shares)
      throw conflict(
        'sums_differ',
        'These transfers do not add up to this deposit. Choose the ones that do.',
      )
    await saveLink(deps, tx, key, { line, chosen, shares, linkedBy: actor.userId })
  })

interface AcceptedDifference {
  lineId: string
  payoutIds: readonly string[]
  /** The deposit less its transfers as the person saw it, minor units. */
  difference: number
  reason: string
}

/** Links a deposit to transfers of nearly its sum. Fails like a link, or when the difference changed or is too large. */
export const acceptDifference = (
  deps: BankLinesDeps,
  actor: ActorRef,
  { lineId, payoutIds, difference, reason }: AcceptedDifference,
): Promise<void> => {
  const act = { lineId, verb: 'difference_accepted', details: { difference, reason } } as const
  return change(deps, actor, act, async (tx, key, line) => {
    const chosen = await chosenTransfers(tx, key, line, payoutIds)
    if (difference !== line.amount - leftOf(chosen))
      throw conflict(
        'difference_changed',
        'The difference has changed since you saw it. Check it again before you accept it.',
      )
    if (acceptableDifference(line.amount, chosen) === null)
      throw conflict(
        'difference_too_large',
        'This deposit differs too much from these transfers to match them.',
      )
    const shares = chosen.map(({ payoutId, left }, at) => ({
      payoutId,
      amount: left,
      ...(at === 0 && { difference }),
    }))
    await saveLink(deps, tx, key, { line, chosen, shares, reason, linkedBy: actor.userId })
  })
}

/** The chosen transfers. Throws 409 when the deposit is decided or a transfer is fully matched already. */
async function chosenTransfers(
  tx: MerchantTx,
  key: store.AccountKey,
  line: store.LineRow,
  payoutIds: readonly string[],
): Promise<Transfer[]> {
  requireUndecided(line)
  const transfers = await store.transfersOf(tx, key, {
    from: addDays(line.day, -LINKABLE_DAYS),
    to: addDays(line.day, LINKABLE_DAYS),
  })
  return [...new Set(payoutIds)].map((payoutId) => {
    const transfer = transfers.find((candidate) => candidate.payoutId === payoutId)
    if (!transfer) throw notFound()
    if (transfer.left <= 0)
      throw conflict('sums_differ', 'One of these transfers is already matched to other deposits.')
    return transfer
  })
}

function requireUndecided({ state }: store.LineRow): void {
  if (state === 'linked' || state === 'aside')
    throw conflict(
      'deposit_decided',
      'This deposit is linked or set aside already. Undo that first.',
    )
}

interface ManualLink {
  line: store.LineRow
  chosen: readonly Transfer[]
  shares: readonly { payoutId: string; amount: number; difference?: number }[]
  reason?: string
  linkedBy: string
}

async function saveLink(
  deps: BankLinesDeps,
  tx: MerchantTx,
  key: store.AccountKey,
  { line: { lineId, lineText }, chosen, shares, ...details }: ManualLink,
): Promise<void> {
  const act: Act = { how: 'by_hand', parts: shares.map((share) => ({ lineId, ...share })) }
  await store.insertAct(tx, key.merchantId, {
    ...act,
    ...details,
    actId: deps.newId('bankLineAct'),
    linkedAt: deps.clock.now(),
  })
  const references = new Map(chosen.map(({ payoutId, reference }) => [payoutId, reference]))
  const texts = new Map([[lineId, lineText]])
  await rememberPayers(tx, key, { act, texts, references, meaning: 'ours' })
}

export const setAside = (deps: BankLinesDeps, actor: ActorRef, lineId: string): Promise<void> =>
  change(deps, actor, { lineId, verb: 'set_aside' }, async (tx, key, line) => {
    requireUndecided(line)
    await store.updateLine(tx, key.merchantId, lineId, { state: 'aside', reason: null })
    const payer = payerOf(readLineText(line.lineText), [])
    if (payer !== null && line.reason !== 'different')
      await store.insertPayers(tx, key, [{ payer, lineId, meaning: 'not_ours' }])
  })

/** Undoes a decision about a deposit, together with everything linked in the same act. */
export const undoLine = (deps: BankLinesDeps, actor: ActorRef, lineId: string): Promise<void> =>
  change(deps, actor, { lineId, verb: 'undone' }, async (tx, { merchantId }, line) => {
    if (line.state === 'open' || line.state === 'other')
      throw conflict('nothing_to_undo', 'There is nothing to undo for this deposit.')
    const undone =
      line.state === 'aside'
        ? { lineIds: [lineId], how: null }
        : await store.deleteActOf(tx, merchantId, lineId)
    const forgotten = await store.forgetPayers(tx, merchantId, undone.lineIds)
    // Without this mark the rules would repeat their own link. One made by hand they left open before.
    const isByHand = undone.how !== null && undone.how !== 'by_hand'
    for (const id of undone.lineIds)
      await store.updateLine(tx, merchantId, id, {
        state: 'other',
        reason: null,
        ...(isByHand && { isByHand }),
      })
    return { forgotten }
  })

type Change = (
  tx: MerchantTx,
  key: store.AccountKey,
  line: store.LineRow,
) => Promise<{ forgotten: readonly string[] } | void>

interface LineAct {
  lineId: string
  verb: 'linked' | 'difference_accepted' | 'set_aside' | 'undone'
  details?: Readonly<Record<string, string | number>>
}

/** Changes a deposit, then judges the open ones again. */
async function change(
  deps: BankLinesDeps,
  { merchantId, userId }: ActorRef,
  { lineId, verb, details }: LineAct,
  apply: Change,
): Promise<void> {
  await deps.db.inMerchant(merchantId, async (tx) => {
    const existing = await store.findLine(tx, merchantId, lineId)
    if (!existing) throw notFound()
    const key = { merchantId, externalAccountId: existing.externalAccountId }
    await store.lockAccount(tx, key)
    const line = await store.findLine(tx, merchantId, lineId)
    if (!line) throw notFound()
    const forgotten = (await apply(tx, key, line))?.forgotten ?? []
    const days = { from: line.day, to: line.day }
    await matchLines(deps, tx, key, { ...days, mayLink: false, forgotten })
    await deps.audit.record(tx, merchantId, {
      actor: userId,
      action: `bank_line.${verb}`,
      subjectType: 'bank_line',
      subjectId: lineId,
      details: { day: line.day, amount: line.amount, currency: line.currency, ...details },
    })
  })
}
