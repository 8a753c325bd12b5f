import type { OperatorActor } from '../../kit/actor.ts'
import { notFound } from '../../kit/errors.ts'
import { assignEntry, assignReturn, type EntryKind } from './assign.ts'
import type { BankStatementsDeps } from './deps.ts'
import { importReturns, importStatement } from './import.ts'
import { readSettlements } from './settlements.ts'
import * as store from './store.ts'

export type BankStatementsService = ReturnType<typeof bankStatementsService>

/** Movements on our accounts, from banks. Entries match by reference or go to suspense; nothing is guessed. */
export const bankStatementsService = (deps: BankStatementsDeps) => ({
  importStatement: (actor: OperatorActor, file: Parameters<typeof importStatement>[2]) =>
    importStatement(deps, actor, file),
  importReturns: (actor: OperatorActor, file: Parameters<typeof importReturns>[2]) =>
    importReturns(deps, actor, file),
  assign: (actor: OperatorActor, assignment: Parameters<typeof assignEntry>[2]) =>
    assignEntry(deps, actor, assignment),
  assignReturn: (actor: OperatorActor, assignment: Parameters<typeof assignReturn>[2]) =>
    assignReturn(deps, actor, assignment),
  /** Reads settlements from the providers, since a day if given, and matches them to entries in suspense. */
  readSettlements: (since: string | null) => readSettlements(deps, since),
  entries: (limit: number) => store.listEntries(deps.db.reader, limit),
  /** Throws 404 for an unknown entry. */
  async entry(entryId: string): Promise<store.ListedEntry> {
    const entry = await store.readEntry(deps.db.reader, entryId)
    if (!entry) throw notFound()
    return entry
  },
  /** Newest first. */
  entriesOf: (kind: EntryKind, limit: number) => store.entriesOf(deps.db.reader, kind, limit),
  /** The debit that confirmed a payment file; null until a statement shows it. */
  debitOf: async (batchNumber: string): Promise<store.ListedEntry | null> =>
    (await store.debitOf(deps.db.reader, batchNumber)) ?? null,
  imports: (limit: number) => store.listImports(deps.db.reader, limit),
  suspense: (limit: number) => store.listSuspense(deps.db.reader, limit),
  returns: (limit: number) => store.listReturns(deps.db.reader, limit),
})
