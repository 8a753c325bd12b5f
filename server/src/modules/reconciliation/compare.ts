import type { Reader } from '../../db/database.ts'
import {
  type Booked,
  type Break,
  breakOf,
  missingBreak,
  missingDispute,
  type MovedSum,
  type MovementKind,
  unrequestedBreak,
} from './rules.ts'
import * as store from './store.ts'

/** Ids per statement. */
const BATCH_SIZE = 5_000

/** Compares a day's movements with the books, and that day's bookings with all movements. */
export async function compareBooks(
  reader: Reader,
  account: store.Account,
  day: string,
): Promise<{ movements: number; breaks: Break[] }> {
  const moved = await store.movementsOf(reader, account, day)
  const ended = await store.bookedOn(reader, account, day)
  const disputed =
    account.providerKind === 'bank' ? [] : await store.disputedOn(reader, account, day)
  const named = new Set(moved.flatMap(({ operationId }) => operationId ?? []))
  const booked = await inBatches([...named], (ids) => store.bookedByIds(reader, account, ids))
  const ids = new Set([...named, ...[...ended, ...disputed].map(({ operationId }) => operationId)])
  const all = await inBatches([...ids], (some) => store.movementsFor(reader, account, some))
  return { movements: moved.length, breaks: breaksOf({ moved, ended, disputed, booked, all }) }
}

/** The breaks among these movements of an account, whatever their days. */
export async function findBreaks(
  reader: Reader,
  account: store.Account,
  moved: readonly store.StoredMovement[],
): Promise<Break[]> {
  const ids = [...new Set(moved.flatMap(({ operationId }) => operationId ?? []))]
  const booked = await inBatches(ids, (some) => store.bookedByIds(reader, account, some))
  const listed = await inBatches(ids, (some) => store.movementsFor(reader, account, some))
  const refs = new Set(moved.map(({ ref }) => ref))
  const all = [...listed.filter(({ ref }) => !refs.has(ref)), ...moved]
  return breaksOf({ moved, ended: [], disputed: [], booked, all })
}

async function inBatches<T>(
  ids: readonly string[],
  read: (some: readonly string[]) => Promise<T[]>,
): Promise<T[]> {
  const rows: T[] = []
  for (let from = 0; from < ids.length; from += BATCH_SIZE)
    rows.push(...(await read(ids.slice(from, from + BATCH_SIZE))))
  return rows
}

interface ComparedLists {
  /** The day's list. */
  moved: readonly store.StoredMovement[]
  /** Our operations that succeeded on that day. */
  ended: readonly Booked[]
  /** Our disputes opened or won on that day. */
  disputed: readonly Booked[]
  /** Our operations named in the day's list. */
  booked: readonly Booked[]
  /** All movements of any of these operations. */
  all: readonly store.StoredMovement[]
}

/** All breaks, in the order of the list. */
function breaksOf({ moved, ended, disputed, booked, all }: ComparedLists): Break[] {
  const byOperation = new Map(booked.map((operation) => [operation.operationId, operation]))
  const movedFor = Map.groupBy(
    all.filter(({ operationId }) => operationId !== null),
    ({ operationId }) => operationId ?? '',
  )
  const kindsOf = (id: string): ReadonlySet<MovementKind> =>
    new Set(movedFor.get(id)?.map(({ kind }) => kind))
  const breaks: Break[] = []
  const seen = new Set<string>()
  for (const movement of moved) {
    const is = movement.operationId === null ? undefined : byOperation.get(movement.operationId)
    if (!is) {
      const unrequested = unrequestedBreak(movement)
      if (unrequested) breaks.push(unrequested)
      continue
    }
    const key = `${is.operationId} ${movement.kind}`
    if (seen.has(key)) continue
    seen.add(key)
    const sum = sumOf(movedFor.get(is.operationId) ?? [], movement)
    const mismatch = breakOf(sum, is, kindsOf(is.operationId))
    if (mismatch) breaks.push(mismatch)
  }
  const missing = [
    ...ended.map((operation) => missingBreak(operation, kindsOf(operation.operationId))),
    ...disputed.map((operation) => missingDispute(operation, kindsOf(operation.operationId))),
  ]
  return [...breaks, ...missing.filter((operation) => operation !== null)]
}

function sumOf(
  all: readonly store.StoredMovement[],
  { kind, operationId, currency }: store.StoredMovement,
): MovedSum {
  const same = all.filter((operation) => operation.kind === kind)
  return {
    kind,
    operationId: operationId ?? '',
    refs: same.map(({ ref }) => ref),
    amount: same.reduce((sum, { amount }) => sum + amount, 0),
    currency: same.find((operation) => operation.currency !== currency)?.currency ?? currency,
  }
}
