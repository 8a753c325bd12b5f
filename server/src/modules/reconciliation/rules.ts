import type { Movement } from '../../providers/movements/port.ts'

export type MovementKind = Movement['kind']

/** All that a provider says moved for one operation or payout of ours, of one kind. Minor units. */
export interface MovedSum {
  kind: MovementKind
  operationId: string
  /** The provider's own ids. */
  refs: readonly string[]
  amount: number
  currency: string
}

/** What our books say of the same. */
export interface Booked {
  operationId: string
  merchantId: string
  what: 'taken' | 'given_back' | 'paid_out' | 'moves_nothing'
  status: 'open' | 'done' | 'failed'
  amount: number
  currency: string
  /** What the payer's bank took of the debit and did not give back, as booked. */
  returned: number
  dispute: { amount: number; status: 'open' | 'won' | 'lost' } | null
}

/** Where a provider's list and our books do not agree. */
export interface Break {
  kind:
    /** Money moved that we did not ask for. */
    | 'not_asked_for'
    /** Money moved that our books do not have. */
    | 'not_booked'
    /** Our books have what the provider does not. */
    | 'not_moved'
    /** Another amount or currency, or twice. */
    | 'differs'
  what: string
  merchantId: string | null
  operationId: string | null
  refs: readonly string[]
}

const money = (amount: number, currency: string): string =>
  `${(Math.abs(amount) / 100).toFixed(2)} ${currency}`

/** A movement under no operation of ours; a provider's fees, corrections and settlements are looked at elsewhere. */
export function unaskedBreak(
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

/** Null when our books agree with the movements of one kind of one operation. */
export function breakOf(
  moved: MovedSum,
  booked: Booked,
  others: ReadonlySet<MovementKind>,
): Break | null {
  const said = `${KINDS[moved.kind]} of ${money(moved.amount, moved.currency)}`
  const found = (kind: Break['kind'], what: string): Break => ({
    kind,
    what,
    merchantId: booked.merchantId,
    operationId: moved.operationId,
    refs: moved.refs,
  })
  // What came and went before it was heard of.
  if (moved.kind === 'return' && moved.amount === 0 && booked.returned === 0) return null
  const expected = EXPECTED[moved.kind](booked, others)
  if (!expected.isBooked) return found('not_booked', `${said}, ${expected.instead}`)
  const isSame =
    expected.amount === null ||
    (moved.amount === expected.amount && moved.currency === booked.currency)
  if (isSame) return null
  return found('differs', `${said}, booked ${money(expected.amount ?? 0, booked.currency)}`)
}

/** Null unless our books have an operation as done for which the provider's lists have no movement. */
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

/** Null unless our books have a dispute, or its return, that is not on the provider's lists. */
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

/** `amount` is signed as the provider signs it; null when any is right. */
type Expectation = { isBooked: true; amount: number | null } | { isBooked: false; instead: string }

const booked = (amount: number | null): Expectation => ({ isBooked: true, amount })
const missing = (instead: string): Expectation => ({ isBooked: false, instead })

const asDone = (
  what: Booked['what'],
  is: Booked,
  { amount, undone = false }: { amount: number; undone?: boolean },
): Expectation => {
  if (is.what !== what) return missing('which our operation was not about')
  if (is.status === 'done' || (is.status === 'failed' && undone)) return booked(amount)
  return missing(is.status === 'open' ? 'still open here' : 'failed here')
}

const asUndone = (what: Booked['what'], is: Booked): Expectation => {
  if (is.what !== what) return missing('which our operation was not about')
  return is.status === 'failed' ? booked(is.amount) : missing('not booked as returned')
}

const EXPECTED: Readonly<
  Record<MovementKind, (is: Booked, others: ReadonlySet<MovementKind>) => Expectation>
> = {
  charge: (is) => asDone('taken', is, { amount: is.amount }),
  refund: (is, others) =>
    asDone('given_back', is, { amount: -is.amount, undone: others.has('refund_returned') }),
  payout: (is, others) =>
    asDone('paid_out', is, { amount: -is.amount, undone: others.has('payout_returned') }),
  refund_returned: (is) => asUndone('given_back', is),
  payout_returned: (is) => asUndone('paid_out', is),
  return: (is) => (is.returned > 0 ? booked(-is.returned) : missing('not booked as returned')),
  dispute: ({ dispute }) => (dispute ? booked(-dispute.amount) : missing('not booked as disputed')),
  dispute_won: ({ dispute }) =>
    dispute?.status === 'won' ? booked(dispute.amount) : missing('not booked as won'),
  settlement: () => booked(null),
  other: () => booked(null),
}
