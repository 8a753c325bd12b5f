import { addDays } from '@paydeck/contract/time/days'

import type { MerchantTx } from '../../db/database.ts'
import type { BankLinesDeps } from './deps.ts'
import type { Act, Deposit } from './deposit-rules.ts'
import { matchDeposits } from './match-rules.ts'
import * as store from './store.ts'
import { payerOf, readLineText, readReference } from './text-rules.ts'

/** How long before a deposit its transfer may have been sent. */
const LOOK_BACK_DAYS = 62
const LOOK_AHEAD_DAYS = 3

interface MatchRange {
  from: string
  to: string
  /** False: only updates the reasons of open deposits, and links nothing. */
  mayLink: boolean
  /** Payers with fewer linked lines than before. */
  forgotten?: readonly string[]
}

type MatchDeps = Pick<BankLinesDeps, 'newId' | 'clock'>

/**
 * Links the certain ones among the unlinked deposits of some days, and of days with a deposit whose payer has become
 * known since it was judged; gives the others a verdict. The account must be locked.
 */
export async function matchLines(
  deps: MatchDeps,
  tx: MerchantTx,
  key: store.AccountKey,
  range: MatchRange,
): Promise<void> {
  const { mayLink, forgotten = [] } = range
  await matchDays(deps, tx, key, range)
  const { seen, ours, notOurs } = await store.knownPayers(tx, key)
  const payers = mayLink ? [...seen, ...ours].filter((payer) => !notOurs.has(payer)) : []
  const days = await store.outdatedDays(tx, key, {
    ours: payers,
    notOurs: [...notOurs],
    forgotten,
  })
  for (const span of spansOf(days)) await matchDays(deps, tx, key, { ...span, mayLink })
}

/** Groups ordered days into the spans to judge together. */
function spansOf(days: readonly string[]): { from: string; to: string }[] {
  const spans: { from: string; to: string }[] = []
  for (const day of days) {
    const last = spans.at(-1)
    if (last && day <= addDays(last.to, LOOK_BACK_DAYS)) last.to = day
    else spans.push({ from: day, to: day })
  }
  return spans
}

async function matchDays(
  deps: MatchDeps,
  tx: MerchantTx,
  key: store.AccountKey,
  { from, to, mayLink }: MatchRange,
): Promise<void> {
  const days = { from: addDays(from, -LOOK_BACK_DAYS), to: addDays(to, LOOK_BACK_DAYS) }
  const rows = await store.unlinkedLines(tx, key, days)
  if (rows.length === 0) return
  const transfers = await store.transfersOf(tx, key, {
    from: addDays(days.from, -LOOK_BACK_DAYS),
    to: addDays(days.to, LOOK_AHEAD_DAYS),
  })
  const deposits = rows.map((row) => toDeposit(row, mayLink))
  const { acts, verdicts } = matchDeposits(deposits, transfers, await store.knownPayers(tx, key))
  const references = new Map(transfers.map(({ payoutId, reference }) => [payoutId, reference]))
  const texts = new Map(deposits.map(({ lineId, text }) => [lineId, text]))
  for (const act of acts) {
    await store.insertAct(tx, key.merchantId, {
      ...act,
      actId: deps.newId('bankLineAct'),
      linkedAt: deps.clock.now(),
      linkedBy: null,
    })
    if (act.how === 'reference')
      await rememberPayers(tx, key, { act, texts, references, meaning: 'seen' })
  }
  await store.setVerdicts(tx, key.merchantId, verdicts)
}

const toDeposit = (row: store.LineRow, mayLink: boolean): Deposit => ({
  lineId: row.lineId,
  day: row.day,
  amount: row.amount,
  text: row.lineText,
  isByHand: row.isByHand || !mayLink,
})

interface PayerEvidence {
  act: Act
  texts: ReadonlyMap<string, string>
  references: ReadonlyMap<string, string>
  meaning: 'seen' | 'ours'
}

/** Remembers how the bank names the payer of these deposits. */
export async function rememberPayers(
  tx: MerchantTx,
  key: store.AccountKey,
  { act, texts, references, meaning }: PayerEvidence,
): Promise<void> {
  const named = act.parts.map(({ payoutId }) => readReference(references.get(payoutId) ?? ''))
  const lineIds = [...new Set(act.parts.map(({ lineId }) => lineId))]
  await store.insertPayers(
    tx,
    key,
    lineIds.flatMap((lineId) => {
      const payer = payerOf(readLineText(texts.get(lineId) ?? ''), named)
      return payer === null ? [] : [{ payer, lineId, meaning }]
    }),
  )
}
