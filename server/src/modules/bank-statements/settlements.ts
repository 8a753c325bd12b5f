import { addDays } from '@paydeck/contract/time/days'

import type { StatementEntry } from '../../bank-files/read/statement.ts'
import type { GlobalTx } from '../../db/database.ts'
import type { SettlementsRead } from '../settlements/read.ts'
import type { BankStatementsDeps } from './deps.ts'
import { classifyEntries, type ClassifiedEntry } from './rules.ts'
import * as store from './store.ts'

/** How old an entry may be that matches a settlement read only now. */
const LOOK_BACK_DAYS = 60

/** Records an entry as a settlement's arrival; when the amount differs, a person must explain it. */
export async function applySettlement(
  { settlements }: Pick<BankStatementsDeps, 'settlements'>,
  tx: GlobalTx,
  { entry, facts, verdict, differsFrom }: ClassifiedEntry,
  entryId: string,
): Promise<void> {
  const isSettlement = verdict.state === 'matched' && verdict.kind === 'settlement'
  const settlementId = isSettlement ? verdict.target : differsFrom
  if (settlementId === null) return
  const { day, currency } = entry
  const arrival = { entryId, day, currency, amount: facts.amount }
  await settlements.arrived(tx, settlementId, { arrival, by: null })
}

/** Reads settlements from the providers, and matches them to entries in suspense. */
export async function readSettlements(
  deps: BankStatementsDeps,
  since: string | null,
): Promise<SettlementsRead[]> {
  const read = await deps.settlements.read(since)
  const settlements = await deps.settlements.expected()
  const today = deps.clock.now().toISOString().slice(0, 10)
  await deps.db.inGlobal(async (tx) => {
    const open = await store.openEntries(tx, addDays(today, -LOOK_BACK_DAYS))
    for (const entry of classifyEntries(open.map(asEntry), { batches: [], settlements }))
      await updateFrom(deps, tx, entry)
  })
  return read
}

async function updateFrom(
  deps: BankStatementsDeps,
  tx: GlobalTx,
  classified: ClassifiedEntry,
): Promise<void> {
  const { verdict, entry } = classified
  if (verdict.state === 'suspense' && verdict.reason === 'unknown') return
  await applySettlement(deps, tx, classified, entry.key)
  await store.updateEntry(
    tx,
    entry.key,
    verdict.state === 'matched'
      ? { state: 'matched', reason: null, kind: verdict.kind, target: verdict.target }
      : { reason: verdict.reason },
  )
}

/** A stored entry in the form that the rules take. */
const asEntry = (row: store.EntryRow): StatementEntry => ({
  key: row.entryId,
  day: row.day,
  amount: row.amount,
  currency: row.currency,
  reference: row.reference,
  description: row.description,
  counterparty: row.counterparty,
  counterpartyAccount: '',
  bankId: null,
  returnCode: row.returnCode,
  items: [],
  line: 0,
})
