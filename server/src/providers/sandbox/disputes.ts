import type pg from 'pg'

import type {
  DisputeLookup,
  DisputingProvider,
  Evidence,
  EvidenceOutcome,
  ProviderDispute,
  WarningLookup,
} from '../disputes/port.ts'
import { type DisputesByHand, disputesByHand } from './disputes-by-hand.ts'
import type { DisputesDeps, DisputableCharge } from './dispute-deps.ts'
import { inTransaction, insertRow, silence } from './tools.ts'
import { wasRefunded } from './movements.ts'
import { scheduleWarning, lookupWarning } from './warnings.ts'

const DAY = 86_400_000
/** Between charge and dispute, and between dispute and decision. */
const OPENS_AFTER = 1 * DAY
const DECIDED_AFTER = 7 * DAY
/** How long after a lost dispute an appeal reopens it. */
const REOPENS_AFTER = 3 * DAY
/** How long the merchant has to answer, each time. */
const EVIDENCE_WINDOW_MS = 6 * DAY

/** How long an inquiry stays open before it becomes a dispute. */
const INQUIRY_MS = 7 * DAY

/**
 * How a dispute goes: decided once, or lost, reopened and won. An inquiry closes if it was answered or everything was
 * refunded; otherwise it becomes a dispute, which is lost. A warning of fraud has no dispute. `unanswered` is won, and
 * its evidence arrives but gets no answer.
 */
export type DisputeCourse = 'won' | 'lost' | 'reopened' | 'inquiry' | 'warned' | 'unanswered'

interface StoredDispute {
  merchant_id: string
  operation_id: string
  amount: number
  reason: string
  opened_at: Date
  outcome: 'won' | 'lost'
  closed_at: Date
  reopened_at: Date | null
  reclosed_at: Date | null
  evidence_submitted_at: Date | null
  accepted_at: Date | null
  inquiry_until: Date | null
  /** Whether everything was refunded during the inquiry. */
  is_refunded: boolean
  loses_answer: boolean
}

const after = (from: Date, duration: number): Date => new Date(from.getTime() + duration)

const COLUMNS = `merchant_id, operation_id, amount, reason, opened_at, outcome, closed_at, reopened_at, reclosed_at,
  evidence_submitted_at, accepted_at, inquiry_until, loses_answer,
  ${wasRefunded('dispute')} as is_refunded`

export interface Disputes extends Pick<
  DisputingProvider,
  'lookupDispute' | 'giveEvidence' | 'acceptDispute'
> {
  lookupWarning(warningRef: string): Promise<WarningLookup>
  /** Schedules the dispute of a charge, in the charge's transaction. */
  schedule(client: pg.ClientBase, charge: DisputableCharge, course: DisputeCourse): Promise<void>
  /** `chargesSql` selects operation_id, merchant_id, amount and currency of the provider's charges. */
  byHand(chargesSql: string): DisputesByHand
}

/** Disputes scheduled with their charge, then opened and decided by business time. */
export const disputes = (deps: DisputesDeps): Disputes => ({
  byHand: (chargesSql) => disputesByHand(deps, chargesSql),
  schedule: (client, charge, course) =>
    course === 'warned'
      ? scheduleWarning(deps, client, charge)
      : scheduleDispute(deps, client, charge, course),

  lookupWarning: (warningRef) => lookupWarning(deps, warningRef),

  async lookupDispute(disputeRef) {
    return toLookup(await read(deps.pool, disputeRef), deps.clock.now())
  },

  async giveEvidence(disputeRef, evidence, signal) {
    const outcome = await inTransaction(deps.pool, (client) =>
      giveEvidence(deps, client, disputeRef, evidence),
    )
    const isTaken = outcome.kind === 'submitted'
    if (isTaken && (await read(deps.pool, disputeRef))?.loses_answer) await silence(signal)
    return outcome
  },

  acceptDispute: (disputeRef) =>
    inTransaction(deps.pool, (client) => accept(deps, client, disputeRef)),
})

async function scheduleDispute(
  { clock, newId, recordEvent }: DisputesDeps,
  client: pg.ClientBase,
  { operationId, merchantId, amount, currency }: DisputableCharge,
  course: Exclude<DisputeCourse, 'warned'>,
): Promise<void> {
  const openedAt = after(clock.now(), OPENS_AFTER)
  const inquiryUntil = course === 'inquiry' ? after(openedAt, INQUIRY_MS) : null
  const closedAt = after(inquiryUntil ?? openedAt, DECIDED_AFTER)
  const reopenedAt = course === 'reopened' ? after(closedAt, REOPENS_AFTER) : null
  const reclosedAt = reopenedAt && after(reopenedAt, DECIDED_AFTER)
  const ref = newId('dispute')
  await insertRow(client, 'sandbox.dispute', {
    dispute_ref: ref,
    operation_id: operationId,
    merchant_id: merchantId,
    amount,
    currency,
    reason: 'fraudulent',
    opened_at: openedAt,
    outcome: course === 'won' || course === 'unanswered' ? 'won' : 'lost',
    loses_answer: course === 'unanswered',
    closed_at: closedAt,
    reopened_at: reopenedAt,
    reclosed_at: reclosedAt,
    inquiry_until: inquiryUntil,
  })
  const about = { merchantId, operationId, disputeRef: ref }
  for (const [type, dueAt] of [
    ['dispute.opened', openedAt],
    ['dispute.inquiry_ended', inquiryUntil],
    ['dispute.closed', closedAt],
    ['dispute.reopened', reopenedAt],
    ['dispute.closed', reclosedAt],
  ] as const)
    if (dueAt) await recordEvent(client, { ...about, type, dueAt })
}

async function read(
  client: pg.ClientBase | pg.Pool,
  disputeRef: string,
): Promise<StoredDispute | undefined> {
  const { rows } = await client.query<StoredDispute>(
    `select ${COLUMNS} from sandbox.dispute where dispute_ref = $1`,
    [disputeRef],
  )
  return rows[0]
}

/** The state of a dispute at this time; null before it opens. */
function stateOf(
  dispute: StoredDispute,
  now: Date,
): { state: ProviderDispute['state']; since: Date } | null {
  const { opened_at, inquiry_until } = dispute
  if (opened_at > now) return null
  if (inquiry_until !== null && inquiry_until > now) return { state: 'inquiry', since: opened_at }
  if (inquiry_until !== null && isSatisfied(dispute, inquiry_until))
    return { state: 'inquiry_closed', since: inquiry_until }
  return decidedBy(dispute, now)
}

const isSatisfied = (
  { evidence_submitted_at, is_refunded }: StoredDispute,
  inquiryUntil: Date,
): boolean =>
  is_refunded || (evidence_submitted_at !== null && evidence_submitted_at < inquiryUntil)

function decidedBy(
  dispute: StoredDispute,
  now: Date,
): { state: 'open' | 'won' | 'lost'; since: Date } {
  const { opened_at, closed_at, reopened_at, reclosed_at, accepted_at, outcome } = dispute
  if (accepted_at) return { state: 'lost', since: accepted_at }
  if (reclosed_at && reclosed_at <= now) return { state: 'won', since: reclosed_at }
  if (reopened_at && reopened_at <= now) return { state: 'open', since: reopened_at }
  if (closed_at <= now) return { state: outcome, since: closed_at }
  return { state: 'open', since: dispute.inquiry_until ?? opened_at }
}

function toLookup(dispute: StoredDispute | undefined, now: Date): DisputeLookup {
  const at = dispute && stateOf(dispute, now)
  if (!dispute || !at) return { kind: 'not_found' }
  const dueBy = after(at.since, EVIDENCE_WINDOW_MS)
  const isOpen = at.state === 'open' || at.state === 'inquiry'
  const mayAnswer = isOpen && dispute.evidence_submitted_at === null && dueBy > now
  return {
    kind: 'dispute',
    operationId: dispute.operation_id,
    amount: dispute.amount,
    reason: dispute.reason,
    state: at.state,
    dueBy: mayAnswer ? dueBy : null,
  }
}

async function giveEvidence(
  { clock }: DisputesDeps,
  client: pg.ClientBase,
  disputeRef: string,
  { text, files, submit }: Evidence,
): Promise<EvidenceOutcome> {
  const dispute = await lock(client, disputeRef)
  const now = clock.now()
  const lookup = toLookup(dispute, now)
  if (!dispute || lookup.kind !== 'dispute') return { kind: 'refused', code: 'dispute_unknown' }
  if (lookup.state !== 'open' && lookup.state !== 'inquiry')
    return { kind: 'refused', code: 'dispute_closed' }
  if (dispute.evidence_submitted_at) return { kind: 'refused', code: 'submitted_before' }
  if (lookup.dueBy === null) return { kind: 'refused', code: 'too_late' }
  const documents = files.map(({ kind, name, type, bytes }) => ({
    kind,
    name,
    type,
    size: bytes.length,
  }))
  await client.query(
    `update sandbox.dispute set evidence = $2, evidence_submitted_at = $3 where dispute_ref = $1`,
    [disputeRef, JSON.stringify({ text, documents }), submit ? now : null],
  )
  return { kind: submit ? 'submitted' : 'saved' }
}

async function accept(
  { clock, recordEvent }: DisputesDeps,
  client: pg.ClientBase,
  disputeRef: string,
): Promise<DisputeLookup> {
  const dispute = await lock(client, disputeRef)
  const now = clock.now()
  if (!dispute || stateOf(dispute, now)?.state !== 'open') return toLookup(dispute, now)
  await client.query('update sandbox.dispute set accepted_at = $2 where dispute_ref = $1', [
    disputeRef,
    now,
  ])
  const { merchant_id: merchantId, operation_id: operationId } = dispute
  await recordEvent(client, {
    merchantId,
    operationId,
    disputeRef,
    type: 'dispute.closed',
    dueAt: now,
  })
  return toLookup({ ...dispute, accepted_at: now }, now)
}

async function lock(client: pg.ClientBase, disputeRef: string): Promise<StoredDispute | undefined> {
  const { rows } = await client.query<StoredDispute>(
    `select ${COLUMNS} from sandbox.dispute where dispute_ref = $1 for update`,
    [disputeRef],
  )
  return rows[0]
}
