import { APPROVAL_DAYS, type WaitingForApproval } from '@paydeck/contract/calls/decisions/approvals'
import { currencyOf } from '@paydeck/contract/money/currency'

import type { MerchantTx } from '../../db/database.ts'
import type { NewRow } from '../../db/rows.ts'
import type { Actor } from '../../kit/actor.ts'
import { conflict } from '../../kit/errors.ts'
import type { IdempotencyKey } from '../idempotency/service.ts'
import type { ApprovalsDeps } from './deps.ts'
import { accountFacts, record } from './record.ts'
import { mayApprove, type AskedFor } from './rules.ts'
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

export interface Asking {
  subject: Subject
  named: IdempotencyKey | null
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
export async function ask(
  deps: ApprovalsDeps,
  actor: Pick<Actor, 'merchantId' | 'userId'>,
  asking: Asking,
): Promise<WaitingForApproval> {
  const { merchantId, userId: askedBy } = actor
  const { subject, named } = asking
  const { act, currency } = subject
  const asked = { act, askedBy, amount: subject.amount ?? null, currency }
  const approvers = await approversOf(deps, merchantId, asked)
  if (approvers.length === 0)
    throw conflict(
      'no_one_to_approve',
      'This needs a second person, and no one else on your team may approve it. Ask an owner to change that.',
    )
  const row = await deps.db.inMerchant(merchantId, async (tx) => {
    await asking.lock?.(tx)
    const earlier = named && (await deps.idempotency.made(tx, merchantId, named))
    const made = earlier === null ? undefined : await store.findApproval(tx, merchantId, earlier)
    if (made) return made
    await refuseMore(deps, tx, { merchantId, askedBy }, asking)
    await asking.reserve?.(tx)
    return keep(deps, tx, { merchantId, askedBy }, asking)
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
  asked: AskedFor,
) {
  const { tradingCountry } = await merchants.get(merchantId)
  const colleagues = await approvalRule.colleagues(merchantId)
  return colleagues.filter((one) => mayApprove(one, asked, currencyOf(tradingCountry)))
}

interface By {
  merchantId: string
  askedBy: string
}

async function refuseMore(
  { clock }: ApprovalsDeps,
  tx: MerchantTx,
  { merchantId, askedBy }: By,
  { subject, named }: Asking,
): Promise<void> {
  const waiting = await store.readWaiting(tx, merchantId)
  if (waiting.length >= MAX_WAITING)
    throw conflict(
      'too_many_approvals',
      `${MAX_WAITING} requests wait for approval already. Decide on some of them first.`,
    )
  const since = new Date(clock.now().getTime() - DUPLICATE_WINDOW_MS)
  const isTwin = (one: store.ApprovalRow): boolean =>
    one.askedBy === askedBy && one.askedAt > since && isSame(one, subject)
  if (named === null && waiting.some(isTwin))
    throw conflict(
      'possible_duplicate',
      'You have already asked for this. It is waiting for approval.',
    )
}

/** The fields that make two requests the same. */
const COMPARED = [
  'transactionId',
  'amount',
  'reason',
  'externalAccountId',
  'payoutSchedule',
] as const

const isSame = (one: store.ApprovalRow, subject: Subject): boolean =>
  one.act === subject.act &&
  COMPARED.every((name) => one[name] === (subject[name] ?? null)) &&
  last4Of(one.accountFacts) === last4Of(subject.accountFacts)

function last4Of(kept: unknown): string | null {
  if (kept === null || kept === undefined) return null
  return accountFacts.parse(typeof kept === 'string' ? JSON.parse(kept) : kept).accountNumberLast4
}

async function keep(
  deps: ApprovalsDeps,
  tx: MerchantTx,
  { merchantId, askedBy }: By,
  { subject, named, accountNumber }: Asking,
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
  if (named) await deps.idempotency.makes(tx, merchantId, named, approvalId)
  const reason = row.reason === null ? {} : { reason: row.reason }
  await record(deps, tx, row, { actor: askedBy, action: 'approval.asked', details: reason })
  await deps.events.publish(tx, merchantId, { kind: 'approval_asked', subjectId: approvalId })
  return row
}
