import { APPROVAL_DAYS, type WaitingForApproval } from '@paydeck/contract/calls/decisions/approvals'
import { currencyOf } from '@paydeck/contract/money/currency'

import type { MerchantTx } from '../../db/database.ts'
import type { NewRow } from '../../db/rows.ts'
import type { Actor } from '../../kit/actor.ts'
import { conflict } from '../../kit/errors.ts'
import type { IdempotencyKey } from '../idempotency/service.ts'
import type { ApprovalsDeps } from './deps.ts'
import { accountFacts, record } from './record.ts'
import { mayApprove, type RequestedAct } from './rules.ts'
import * as store from './store.ts'

const DAY_MS = 86_400_000

/** Open approvals per merchant. */
const MAX_WAITING = 100

/** A repeat of the same request within this time counts as a double click. */
const DUPLICATE_WINDOW_MS = 30_000

type Subject = Pick<
  NewRow<'app.approval'>,
  | 'act'
  | 'transactionId'
  | 'amount'
  | 'reason'
  | 'externalAccountId'
  | 'accountFacts'
  | 'payoutSchedule'
  | 'currency'
>

export interface ApprovalRequest {
  subject: Subject
  idempotencyKey: IdempotencyKey | null
  /** Locks the subject of the act. */
  lock?: (tx: MerchantTx) => Promise<unknown>
  /** Reserves the amount. */
  reserve?: (tx: MerchantTx) => Promise<unknown>
  /** The sealed number of a new bank account. */
  accountNumber?: (key: store.ApprovalKey) => Buffer
}

/**
 * Stores a request until another person approves it. Throws 409 when there is no one to approve it, when too many are
 * waiting, or for a double click.
 */
export async function requestApproval(
  deps: ApprovalsDeps,
  actor: Pick<Actor, 'merchantId' | 'userId'>,
  request: ApprovalRequest,
): Promise<WaitingForApproval> {
  const { merchantId, userId: askedBy } = actor
  const { subject, idempotencyKey } = request
  const { act, currency } = subject
  const requested = { act, askedBy, amount: subject.amount ?? null, currency }
  const approvers = await approversOf(deps, merchantId, requested)
  if (approvers.length === 0)
    throw conflict(
      'no_one_to_approve',
      'This needs a second person, and no one else on your team may approve it. An owner or admin can change that under Team.',
    )
  const row = await deps.db.inMerchant(merchantId, async (tx) => {
    await request.lock?.(tx)
    const earlierId =
      idempotencyKey && (await deps.idempotency.result(tx, merchantId, idempotencyKey))
    const existing =
      earlierId === null ? undefined : await store.findApproval(tx, merchantId, earlierId)
    if (existing) return existing
    await refuseExcess(deps, tx, { merchantId, askedBy }, request)
    await request.reserve?.(tx)
    return insertRequest(deps, tx, { merchantId, askedBy }, request)
  })
  return {
    approvalId: row.approvalId,
    approvers: approvers.map(({ name }) => name),
    endsAt: row.endsAt.toISOString(),
  }
}

/** The people who may approve the request. */
export async function approversOf(
  { approvalRule, merchants }: ApprovalsDeps,
  merchantId: string,
  requested: RequestedAct,
) {
  const { tradingCountry } = await merchants.get(merchantId)
  const colleagues = await approvalRule.colleagues(merchantId)
  return colleagues.filter((person) => mayApprove(person, requested, currencyOf(tradingCountry)))
}

interface Requester {
  merchantId: string
  askedBy: string
}

async function refuseExcess(
  { clock }: ApprovalsDeps,
  tx: MerchantTx,
  { merchantId, askedBy }: Requester,
  { subject, idempotencyKey }: ApprovalRequest,
): Promise<void> {
  const waiting = await store.readWaiting(tx, merchantId)
  if (waiting.length >= MAX_WAITING)
    throw conflict(
      'too_many_approvals',
      `${MAX_WAITING} requests wait for approval already. Decide on some of them first.`,
    )
  const since = new Date(clock.now().getTime() - DUPLICATE_WINDOW_MS)
  const isDuplicate = (row: store.ApprovalRow): boolean =>
    row.askedBy === askedBy && row.askedAt > since && isSame(row, subject)
  if (idempotencyKey === null && waiting.some(isDuplicate))
    throw conflict(
      'possible_duplicate',
      'You have already asked for this. It is waiting for approval.',
    )
}

/** The fields that make two requests the same. */
const COMPARED_FIELDS = [
  'transactionId',
  'amount',
  'reason',
  'externalAccountId',
  'payoutSchedule',
] as const

const isSame = (row: store.ApprovalRow, subject: Subject): boolean =>
  row.act === subject.act &&
  COMPARED_FIELDS.every((name) => row[name] === (subject[name] ?? null)) &&
  last4Of(row.accountFacts) === last4Of(subject.accountFacts)

function last4Of(facts: unknown): string | null {
  if (facts === null || facts === undefined) return null
  return accountFacts.parse(typeof facts === 'string' ? JSON.parse(facts) : facts)
    .accountNumberLast4
}

async function insertRequest(
  deps: ApprovalsDeps,
  tx: MerchantTx,
  { merchantId, askedBy }: Requester,
  { subject, idempotencyKey, accountNumber }: ApprovalRequest,
): Promise<store.ApprovalRow> {
  const askedAt = deps.clock.now()
  const approvalId = deps.newId('approval')
  const row = await store.insertApproval(tx, merchantId, {
    ...subject,
    approvalId,
    accountNumberSealed: accountNumber?.({ merchantId, approvalId }) ?? null,
    askedBy,
    askedAt,
    endsAt: new Date(askedAt.getTime() + APPROVAL_DAYS * DAY_MS),
  })
  if (idempotencyKey)
    await deps.idempotency.recordResult(tx, merchantId, idempotencyKey, approvalId)
  const reason = row.reason === null ? {} : { reason: row.reason }
  await record(deps, tx, row, { actor: askedBy, action: 'approval.asked', details: reason })
  await deps.events.publish(tx, merchantId, { kind: 'approval_asked', subjectId: approvalId })
  return row
}
