import { addDays } from '@paydeck/contract/time/days'

import type { Database } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import type { MovementsAccount } from '../gateways/registry.ts'
import type { OperationsService } from '../operations/service.ts'
import { compareBooks, findBreaks } from './compare.ts'
import type { Break } from './rules.ts'
import * as store from './store.ts'

/** How far back to compare missed days, and days with breaks, again. */
const LOOK_BACK_DAYS = 35
/** A debit may be booked up to a week after its list was due. */
const READ_BACK_DAYS = 7
/** Movements this much later may explain a reversal. */
const READ_AHEAD_DAYS = 35

export interface DayCompared {
  account: store.Account
  day: string
  /** Null: the provider did not answer, so nothing was compared. */
  result: { movements: number; breaks: readonly Break[] } | null
}

export interface UnreadList {
  account: store.Account
  day: string
}

export interface ReconciliationService {
  /**
   * Reads every provider's list of a day (`YYYY-MM-DD`, UTC) and compares it with the books in both directions. If the
   * day is not over, payments still in progress may show as breaks.
   */
  compare(day: string): Promise<DayCompared[]>
  /**
   * Compares every day from one (`YYYY-MM-DD`, UTC) until yesterday, and reads each list once: for books from before
   * comparisons began, and for days missing from a restored database.
   */
  compareSince(day: string): Promise<DayCompared[]>
  /** Compares every past day that was not compared yet, and days with breaks again. */
  compareDue(): Promise<void>
  /** The breaks among movements of one account, each identified by its `ref`. */
  findBreaks(account: store.Account, movements: readonly store.StoredMovement[]): Promise<Break[]>
  /** The lists (`YYYY-MM-DD`, UTC) of a period that were never read, or only before the day was over. */
  notRead(from: Date, until: Date): Promise<UnreadList[]>
  /** Days with breaks, oldest first. */
  openBreaks(): Promise<store.ComparedDay[]>
}

export interface ReconciliationDeps {
  db: Database
  clock: Clock
  operations: Pick<OperationsService, 'checkNow'>
  accounts: readonly MovementsAccount[]
  onError: (failure: unknown, about?: object) => void
}

export function reconciliationService(deps: ReconciliationDeps): ReconciliationService {
  const { db, accounts } = deps
  return {
    compare: (day) => inTurn(accounts, (account) => compareDay(deps, account, day)),
    compareSince: async (day) =>
      (await inTurn(accounts, (account) => compareDays(deps, account, day))).flat(),
    async compareDue() {
      for (const account of accounts)
        for (const day of await daysDue(deps, account)) {
          const compared = await compareDay(deps, account, day)
          report(deps, compared)
        }
    },
    findBreaks: (account, movements) => findBreaks(db.reader, account, movements),
    notRead: async (from, until) =>
      (await inTurn(accounts, (account) => notRead(deps, account, { from, until }))).flat(),
    openBreaks: () => store.openBreaks(db.reader),
  }
}

async function inTurn<From, To>(
  from: readonly From[],
  work: (one: From) => Promise<To>,
): Promise<To[]> {
  const done: To[] = []
  for (const item of from) done.push(await work(item))
  return done
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
const daysFrom = (first: string, last: string): string[] => {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

const accountOf = ({ kind, name }: MovementsAccount): store.Account => ({
  providerKind: kind,
  provider: name,
})

async function daysDue(
  { db, clock }: ReconciliationDeps,
  account: MovementsAccount,
): Promise<string[]> {
  const yesterday = addDays(dayOf(clock.now()), -1)
  const oldest = addDays(yesterday, -LOOK_BACK_DAYS)
  const { providerKind, provider } = accountOf(account)
  const last = await store.lastCompared(db.reader, { providerKind, provider })
  const next = last === null ? yesterday : addDays(last, 1)
  const again = (await store.openBreaks(db.reader)).filter(
    (open) =>
      open.providerKind === providerKind && open.provider === provider && open.day >= oldest,
  )
  const fresh = daysFrom(next < oldest ? oldest : next, yesterday)
  return [...new Set([...again.map(({ day }) => day), ...fresh])].toSorted()
}

async function compareDay(
  deps: ReconciliationDeps,
  account: MovementsAccount,
  day: string,
): Promise<DayCompared> {
  const isRead = await readLists(deps, account, await daysToRead(deps, account, day))
  return isRead
    ? compareRead(deps, account, day)
    : { account: accountOf(account), day, result: null }
}

async function compareDays(
  deps: ReconciliationDeps,
  account: MovementsAccount,
  first: string,
): Promise<DayCompared[]> {
  const today = dayOf(deps.clock.now())
  const lists = daysFrom(addDays(first, -READ_BACK_DAYS), today)
  if (!(await readLists(deps, account, lists)))
    return [{ account: accountOf(account), day: first, result: null }]
  return inTurn(daysFrom(first, addDays(today, -1)), (day) => compareRead(deps, account, day))
}

/** Compares a day whose lists, and those around it, have been read. */
async function compareRead(
  deps: ReconciliationDeps,
  account: MovementsAccount,
  day: string,
): Promise<DayCompared> {
  const { db, clock } = deps
  const about = accountOf(account)
  await checkReturns(deps, about, day)
  const { movements, breaks } = await compareBooks(db.reader, about, day)
  const comparedAt = clock.now()
  await db.inGlobal((tx) => store.recordComparison(tx, about, { day, breaks, comparedAt }))
  return { account: about, day, result: { movements, breaks } }
}

/** Asks the provider about debits returned or won back without an event, and books the answer before the comparison. */
async function checkReturns(
  { db, operations, onError }: ReconciliationDeps,
  account: store.Account,
  day: string,
): Promise<void> {
  const moved = await store.movementsOf(db.reader, account, day)
  const ids = moved.flatMap(({ kind, operationId }) =>
    kind === 'return' ? (operationId ?? []) : [],
  )
  if (ids.length === 0) return
  const all = await store.movementsFor(db.reader, account, ids)
  const returnedOf = (id: string): number =>
    all.reduce(
      (sum, { kind, operationId, amount }) =>
        kind === 'return' && operationId === id ? sum - amount : sum,
      0,
    )
  for (const { merchantId, operationId, returned } of await store.bookedByIds(
    db.reader,
    account,
    ids,
  )) {
    if (returned === returnedOf(operationId)) continue
    try {
      await operations.checkNow(merchantId, operationId, account.provider)
    } catch (failure) {
      onError(failure, { merchantId, operationId })
    }
  }
}

/** The day and its neighbours, to be read again, and the days around it that were never read. */
async function daysToRead(
  { db, clock }: ReconciliationDeps,
  account: MovementsAccount,
  day: string,
): Promise<string[]> {
  const today = dayOf(clock.now())
  const around = daysFrom(addDays(day, -READ_BACK_DAYS), addDays(day, READ_AHEAD_DAYS))
  const read = await store.daysRead(db.reader, accountOf(account), around)
  const reread = new Set([addDays(day, -1), day, addDays(day, 1)])
  return around.filter(
    (candidate) => candidate <= today && (reread.has(candidate) || !read.has(candidate)),
  )
}

/** False when the provider did not answer for one of the days. */
async function readLists(
  { db, clock }: ReconciliationDeps,
  account: MovementsAccount,
  days: readonly string[],
): Promise<boolean> {
  const about = accountOf(account)
  for (const day of days) {
    const list = await account.gateway.movements(day)
    if (list.kind === 'unknown') return false
    const { movements } = list
    await db.inGlobal((tx) => store.replaceDay(tx, about, { day, movements, readAt: clock.now() }))
  }
  return true
}

async function notRead(
  { db }: ReconciliationDeps,
  account: MovementsAccount,
  { from, until }: { from: Date; until: Date },
): Promise<UnreadList[]> {
  const about = accountOf(account)
  const days = daysFrom(dayOf(from), dayOf(new Date(until.getTime() - 1)))
  const read = await store.daysReadWhole(db.reader, about, { days, until })
  return days.filter((day) => !read.has(day)).map((day) => ({ account: about, day }))
}

function report({ onError }: ReconciliationDeps, { account, day, result }: DayCompared): void {
  const name = `${account.providerKind} ${account.provider}, ${day}`
  if (!result) return onError(new Error(`${name}: the provider's list could not be read`), account)
  const [first] = result.breaks
  if (first)
    onError(new Error(`${name}: ${result.breaks.length} breaks, the first: ${first.what}`), account)
}
