import type { Movement } from '../../providers/movements/port.ts'

export type MovementKind = Movement['kind']

/** The provider's total for one operation or payout of ours, by kind. Minor units. */
export interface MovedSum {
  kind: MovementKind
  operationId: string
  /** The provider's own ids. */
  refs: readonly string[]
  amount: number
  currency: string
}

/** Our books' record of the same operation. */
export interface Booked {
  operationId: string
  merchantId: string
  what: 'taken' | 'given_back' | 'paid_out' | 'moves_nothing'
  status: 'open' | 'done' | 'failed'
  amount: number
  currency: string
  /** Booked returns of the debit, less what was won back. */
  returned: number
  dispute: { amount: number; status: 'open' | 'won' | 'lost' } | null
}

export interface Break {
  kind:
    /** Money moved without an operation of ours. */
    | 'not_asked_for'
    /** Money moved that our books do not have. */
    | 'not_booked'
    /** Our books have money that the provider did not move. */
    | 'not_moved'
    /** A different amount or currency, or a duplicate. */
    | 'differs'
  what: string
  merchantId: string | null
  operationId: string | null
  refs: readonly string[]
}

const money = (amount: number, currency: string): string =>
  `${(Math.abs(amount) / 100).toFixed(2)} ${currency}`

/**
 * The break of a movement without an operation. A provider's fees, corrections and settlements are checked elsewhere.
 */
export function unrequestedBreak(
  movement: Pick<Movement, 'kind' | 'ref' | 'amount' | 'currency' | 'operationId'>,
): Break | null {
  if (movement.kind === 'other' || movement.kind === 'settlement') return null
  const { kind, ref, amount, currency, operationId } = movement
  return {
    kind: 'not_asked_for',
    what: `${KINDS[kind]} of ${money(amount, currency)} under ${operationId ?? 'no operation'}, which is not ours`,
    merchantId: null,
    operationId,
    refs: [ref],
  }
}

/** Null when the books agree with the movements of one kind of one operation. */
export function breakOf(
  moved: MovedSum,
  booked: Booked,
  otherKinds: ReadonlySet<MovementKind>,
): Break | null {
  const description = `${KINDS[moved.kind]} of ${money(moved.amount, moved.currency)}`
  const toBreak = (kind: Break['kind'], what: string): Break => ({
    kind,
    what,
    merchantId: booked.merchantId,
    operationId: moved.operationId,
    refs: moved.refs,
  })
  // The debit was returned and won back before we booked the return, so the books are right without it.
  if (moved.kind === 'return' && moved.amount === 0 && booked.returned === 0) return null
  const expected = EXPECTED[moved.kind](booked, otherKinds)
  if (!expected.isBooked) return toBreak('not_booked', `${description}, ${expected.instead}`)
  const isSame =
    expected.amount === null ||
    (moved.amount === expected.amount && moved.currency === booked.currency)
  if (isSame) return null
  return toBreak(
    'differs',
    `${description}, booked ${money(expected.amount ?? 0, booked.currency)}`,
  )
}

/** The break of an operation that is booked as done and has no movement; null otherwise. */
export function missingBreak(booked: Booked, kinds: ReadonlySet<MovementKind>): Break | null {
  const kind = booked.status === 'done' ? MOVED_BY[booked.what] : null
  if (kind === null || kinds.has(kind)) return null
  return {
    kind: 'not_moved',
    what: `booked a ${KINDS[kind]} of ${money(booked.amount, booked.currency)}, which is not on the list`,
    merchantId: booked.merchantId,
    operationId: booked.operationId,
    refs: [],
  }
}

/** The break of a booked dispute, or its return, that has no movement; null otherwise. */
export function missingDispute(booked: Booked, kinds: ReadonlySet<MovementKind>): Break | null {
  const { dispute, currency } = booked
  if (!dispute) return null
  const kind = kinds.has('dispute') ? 'dispute_won' : 'dispute'
  if (kinds.has(kind) || (kind === 'dispute_won' && dispute.status !== 'won')) return null
  return {
    kind: 'not_moved',
    what: `booked a ${KINDS[kind]} of ${money(dispute.amount, currency)}, which is not on the list`,
    merchantId: booked.merchantId,
    operationId: booked.operationId,
    refs: [],
  }
}

const KINDS: Readonly<Record<MovementKind, string>> = {
  charge: 'charge',
  refund: 'refund',
  refund_returned: 'returned refund',
  return: 'returned debit',
  dispute: 'dispute',
  dispute_won: 'won dispute',
  payout: 'payout',
  payout_returned: 'returned payout',
  settlement: 'settlement',
  other: 'movement',
}

const MOVED_BY: Readonly<Record<Booked['what'], MovementKind | null>> = {
  taken: 'charge',
  given_back: 'refund',
  paid_out: 'payout',
  moves_nothing: null,
}

/** `amount` has the provider's sign; null accepts any. */
type Expectation = { isBooked: true; amount: number | null } | { isBooked: false; instead: string }

const booked = (amount: number | null): Expectation => ({ isBooked: true, amount })
const missing = (instead: string): Expectation => ({ isBooked: false, instead })

const asDone = (
  what: Booked['what'],
  operation: Booked,
  { amount, undone = false }: { amount: number; undone?: boolean },
): Expectation => {
  if (operation.what !== what) return missing('but the operation is of another kind')
  if (operation.status === 'done' || (operation.status === 'failed' && undone))
    return booked(amount)
  return missing(operation.status === 'open' ? 'still open in the books' : 'failed in the books')
}

const asUndone = (what: Booked['what'], operation: Booked): Expectation => {
  if (operation.what !== what) return missing('but the operation is of another kind')
  return operation.status === 'failed'
    ? booked(operation.amount)
    : missing('not booked as returned')
}

const EXPECTED: Readonly<
  Record<MovementKind, (operation: Booked, otherKinds: ReadonlySet<MovementKind>) => Expectation>
> = {
  charge: (operation) => asDone('taken', operation, { amount: operation.amount }),
  refund: (operation, otherKinds) =>
    asDone('given_back', operation, {
      amount: -operation.amount,
      undone: otherKinds.has('refund_returned'),
    }),
  payout: (operation, otherKinds) =>
    asDone('paid_out', operation, {
      amount: -operation.amount,
      undone: otherKinds.has('payout_returned'),
    }),
  refund_returned: (operation) => asUndone('given_back', operation),
  payout_returned: (operation) => asUndone('paid_out', operation),
  return: (operation) =>
    operation.returned > 0 ? booked(-operation.returned) : missing('not booked as returned'),
  dispute: ({ dispute }) => (dispute ? booked(-dispute.amount) : missing('not booked as disputed')),
  dispute_won: ({ dispute }) =>
    dispute?.status === 'won' ? booked(dispute.amount) : missing('not booked as won'),
  settlement: () => booked(null),
  other: () => booked(null),
}
