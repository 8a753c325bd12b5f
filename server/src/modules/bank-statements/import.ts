import { createHash } from 'node:crypto'

import { addDays } from '@paydeck/contract/time/days'

import type { Statement, StatementEntry } from '../../bank-files/read/statement.ts'
import type { GlobalTx } from '../../db/database.ts'
import type { OperatorActor } from '../../kit/actor.ts'
import { badRequest, conflict } from '../../kit/errors.ts'
import { requireOperator } from '../../kit/require-permission.ts'
import type { BankProfile } from '../payout-files/profiles.ts'
import { profileOf, readWhole, type BankStatementsDeps } from './deps.ts'
import { returnsOf } from './returns-rules.ts'
import { applySettlement } from './settlements.ts'
import { classifyEntries, plainAccount, type ClassifiedEntry, type BankRecords } from './rules.ts'
import * as store from './store.ts'

/** How old a batch may be that a file still refers to, counted from the file's first day. */
const LOOK_BACK_DAYS = 35

export interface Imported {
  /** False: the file was imported before, so nothing changed. */
  isNew: boolean
  entries: number
  /** Entries that were in no earlier file. */
  fresh: number
  /** How many of those need a person. */
  suspense: number
}

interface Import {
  actor: OperatorActor
  profile: BankProfile
  sha256: string
}

/** Imports a statement of one of our accounts, completely or not at all. 400 for a bad file, 409 for a balance gap. */
export async function importStatement(
  deps: BankStatementsDeps,
  actor: OperatorActor,
  file: { profile: string; bytes: Uint8Array },
): Promise<Imported> {
  requireOperator(actor, 'bank:import')
  const profile = await profileOf(deps, file.profile)
  const statements = readWhole(file.bytes, profile).map((content) => {
    if (content.kind !== 'statement')
      throw badRequest('This is not a bank statement. If it lists returns, import it as returns.')
    return checkAccount(content, profile)
  })
  const sha256 = hashOf(file.bytes)
  const first = statements.flatMap(({ entries }) => entries.map(({ day }) => day)).toSorted()[0]
  const since = addDays(first ?? today(deps), -LOOK_BACK_DAYS)
  const records = {
    batches: await deps.files.atBank(profile.profile, since),
    settlements: await deps.settlements.expected(),
  }
  const result = await deps.db.inGlobal(async (tx) => {
    await store.lockProfile(tx, profile.profile)
    const existing = await store.findImport(tx, profile.profile, sha256)
    if (existing) return { isNew: false, entries: existing.entries, fresh: 0, suspense: 0 }
    const totals: Imported = { isNew: true, entries: 0, fresh: 0, suspense: 0 }
    for (const [index, statement] of statements.entries()) {
      const hash = index === 0 ? sha256 : `${sha256}.${index}`
      const counts = await saveStatement(
        deps,
        tx,
        { actor, profile, sha256: hash, known: records },
        statement,
      )
      totals.entries += statement.entries.length
      totals.fresh += counts.fresh
      totals.suspense += counts.suspense
    }
    await deps.log.record(tx, actor, {
      action: 'bank_statement.imported',
      subject: profile.profile,
      details: { sha256, entries: totals.entries, fresh: totals.fresh, suspense: totals.suspense },
    })
    return totals
  })
  await deps.files.recordOutcomes()
  return result
}

function checkAccount(statement: Statement, profile: BankProfile): Statement {
  if (plainAccount(statement.account) !== plainAccount(profile.statementAccount))
    throw badRequest(
      `The statement is of the account ${statement.account}, not ${profile.statementAccount}.`,
    )
  if (statement.currency !== profile.currency)
    throw badRequest(
      `The statement is in ${statement.currency}, the account in ${profile.currency}.`,
    )
  return statement
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const today = ({ clock }: BankStatementsDeps): string => clock.now().toISOString().slice(0, 10)

async function saveStatement(
  deps: BankStatementsDeps,
  tx: GlobalTx,
  { actor, profile, sha256, known: records }: Import & { known: BankRecords },
  statement: Statement,
): Promise<{ fresh: number; suspense: number }> {
  const { entries, opening, closing } = statement
  const days = entries.map(({ day }) => day).toSorted()
  const importId = deps.newId('bankImport')
  await store.insertImport(tx, {
    importId,
    profile: profile.profile,
    kind: 'statement',
    sha256,
    entries: entries.length,
    firstDay: days[0] ?? null,
    lastDay: days.at(-1) ?? null,
    opening,
    closing,
    importedBy: actor.operatorId,
    importedAt: deps.clock.now(),
  })
  const fresh = await freshEntries(tx, profile.profile, entries)
  const classified = classifyEntries(fresh, records)
  const rows = classified.map((entry) => toRow(deps, entry, { importId, profile }))
  await store.insertEntries(tx, rows)
  for (const [at, entry] of classified.entries())
    await apply(deps, tx, entry, rows[at]?.entryId ?? '')
  await checkBalance(tx, profile.profile, statement, days.at(-1))
  const suspense = classified.filter(({ verdict }) => verdict.state === 'suspense').length
  return { fresh: fresh.length, suspense }
}

/** Throws 409 when a known entry differs from its earlier version. */
async function freshEntries(
  tx: GlobalTx,
  profile: string,
  entries: readonly StatementEntry[],
): Promise<StatementEntry[]> {
  const existing = await store.knownEntries(
    tx,
    profile,
    entries.map(({ key }) => key),
  )
  for (const { key, day, amount, line } of entries) {
    const earlier = existing.get(key)
    if (earlier && (earlier.day !== day || earlier.amount !== amount))
      throw conflict(
        'entry_changed',
        `Line ${line} was already imported with a different day or amount. Ask the bank.`,
      )
  }
  return entries.filter(({ key }) => !existing.has(key))
}

function toRow(
  { newId }: BankStatementsDeps,
  { entry, item, facts, verdict }: ClassifiedEntry,
  { importId, profile }: { importId: string; profile: BankProfile },
): Parameters<typeof store.insertEntries>[1][number] {
  return {
    entryId: newId('bankEntry'),
    importId,
    profile: profile.profile,
    entryKey: entry.key,
    item,
    day: entry.day,
    amount: facts.amount,
    currency: profile.currency,
    reference: facts.reference,
    description: facts.description,
    counterparty: facts.counterparty,
    returnCode: facts.returnCode,
    ...verdict,
  }
}

async function apply(
  deps: BankStatementsDeps,
  tx: GlobalTx,
  classified: ClassifiedEntry,
  entryId: string,
): Promise<void> {
  const { files, onError } = deps
  const { entry, facts, verdict } = classified
  await applySettlement(deps, tx, classified, entryId)
  if (verdict.state === 'suspense') {
    if (verdict.reason === 'second_debit' || verdict.reason === 'void_batch')
      onError(
        new Error(
          `A payment file was debited that should not have been: ${facts.reference} ${facts.description}`,
        ),
      )
    return
  }
  if (verdict.kind === 'batch_debit') await files.confirm(tx, verdict.target, entry.day)
  else if (verdict.kind === 'payout_return')
    await files.markReturned(tx, verdict.target, {
      code: facts.returnCode ?? 'returned',
      message: 'The transfer came back to our account.',
    })
}

/** Throws when the balance does not follow from the first statement and all entries since: a statement is missing. */
async function checkBalance(
  tx: GlobalTx,
  profile: string,
  { closing }: Statement,
  lastDay: string | undefined,
): Promise<void> {
  if (closing === null) return
  const balance = await store.balanceAt(tx, profile, lastDay ?? '9999-12-31')
  if (balance !== null && balance !== closing)
    throw conflict(
      'statement_gap',
      `The balance does not follow from the earlier statements. A statement is missing, or an entry appears twice (${balance} and ${closing}, in cents).`,
    )
}

/** Returns of Direct Entry, a pain.002, or an advice (camt.054). */
export async function importReturns(
  deps: BankStatementsDeps,
  actor: OperatorActor,
  file: { profile: string; bytes: Uint8Array },
): Promise<Imported> {
  requireOperator(actor, 'bank:import')
  const profile = await profileOf(deps, file.profile)
  const contents = readWhole(file.bytes, profile)
  const batches = await deps.files.atBank(profile.profile, addDays(today(deps), -LOOK_BACK_DAYS))
  const returns = contents.flatMap((content) => {
    const listed = returnsOf(content, batches)
    if (!listed) throw badRequest('This file lists no returned payments.')
    return listed
  })
  const sha256 = hashOf(file.bytes)
  const result = await deps.db.inGlobal(async (tx) => {
    await store.lockProfile(tx, profile.profile)
    const existing = await store.findImport(tx, profile.profile, sha256)
    if (existing) return { isNew: false, entries: existing.entries, fresh: 0, suspense: 0 }
    return saveReturns(deps, tx, { actor, profile, sha256 }, returns)
  })
  await deps.files.recordOutcomes()
  return result
}

async function saveReturns(
  { newId, clock, files, log }: BankStatementsDeps,
  tx: GlobalTx,
  { actor, profile, sha256 }: Import,
  returns: readonly NonNullable<ReturnType<typeof returnsOf>>[number][],
): Promise<Imported> {
  const importId = newId('bankImport')
  await store.insertImport(tx, {
    importId,
    profile: profile.profile,
    kind: 'returns',
    sha256,
    entries: returns.length,
    importedBy: actor.operatorId,
    importedAt: clock.now(),
  })
  await store.insertReturns(
    tx,
    returns.map((row, ordinal) => ({ ...row, returnId: newId('bankReturn'), importId, ordinal })),
  )
  let fresh = 0
  for (const { payoutId, code, message } of returns)
    if (payoutId !== null && (await files.markReturned(tx, payoutId, { code, message }))) fresh++
  const suspense = returns.filter(({ payoutId }) => payoutId === null).length
  await log.record(tx, actor, {
    action: 'bank_returns.imported',
    subject: profile.profile,
    details: { sha256, returns: returns.length, fresh, suspense },
  })
  return { isNew: true, entries: returns.length, fresh, suspense }
}
