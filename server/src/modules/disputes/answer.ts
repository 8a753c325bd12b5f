import { isDeepStrictEqual } from 'node:util'

import type {
  DisputeState,
  DisputeStep,
  EvidenceText,
} from '@paydeck/contract/calls/payments/disputes'

import type { MerchantTx } from '../../db/database.ts'
import { processDue } from '../../jobs/process-due.ts'
import type { Actor } from '../../kit/actor.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import { ALERT_AFTER, nextCheck } from '../operations/rules.ts'
import * as answers from './answer-store.ts'
import type { DisputesDeps } from './deps.ts'
import { listFiles, readFiles, type ListedFile } from './files/file-store.ts'
import { disputeHistory, LOGGED_STEPS } from './history-rules.ts'
import { readSteps } from './history-store.ts'
import { reconcileDispute } from './reconcile.ts'
import { answerRefusal, stateOf } from './rules.ts'
import type { DisputeRow } from './store.ts'

export interface AnswerDeps extends DisputesDeps {
  /** Receives failures that need a person; the next sweep tries again. */
  onError: (failure: unknown) => void
}

/** A merchant's response: save or submit evidence, or accept the loss. */
export interface Answer {
  step: 'save' | 'submit' | 'accept'
  evidence: EvidenceText
}

export interface AnsweredDispute {
  dispute: DisputeRow
  answer: answers.AnswerRow | undefined
  payer: answers.Payer
  files: ListedFile[]
  state: DisputeState
  history: DisputeStep[]
}

type ActorRef = Pick<Actor, 'merchantId' | 'userId'>

export async function readDispute(
  deps: AnswerDeps,
  merchantId: string,
  transactionId: string,
): Promise<AnsweredDispute> {
  const read = await deps.db.inMerchant(merchantId, async (tx) => {
    const dispute = await answers.findNewest(tx, merchantId, transactionId)
    if (!dispute) throw notFound()
    const answer = await answers.findAnswer(tx, dispute)
    const payer = await answers.findPayer(tx, dispute)
    const files = await listFiles(tx, dispute)
    return { dispute, answer, payer, files, state: stateOf(dispute, answer, deps.clock.now()) }
  })
  const steps = await readSteps(deps.db.reader, read.dispute, LOGGED_STEPS)
  return { ...read, history: disputeHistory(steps) }
}

export async function answerDispute(
  deps: AnswerDeps,
  actor: ActorRef,
  transactionId: string,
  answer: Answer,
): Promise<AnsweredDispute> {
  const { db } = deps
  const { merchantId } = actor
  const reserved = await db.inMerchant(merchantId, (tx) =>
    reserve(deps, tx, actor, { transactionId, ...answer }),
  )
  if (reserved) await sendAnswer(deps, reserved, { ...answer, checks: 0 })
  return readDispute(deps, merchantId, transactionId)
}

/** Null when the same response is recorded already: the provider is not called again. */
async function reserve(
  deps: AnswerDeps,
  tx: MerchantTx,
  { merchantId, userId }: ActorRef,
  { transactionId, step, evidence }: Answer & { transactionId: string },
): Promise<DisputeRow | null> {
  const { clock, payments, audit } = deps
  await payments.lock(tx, merchantId, transactionId)
  const dispute = await answers.findNewest(tx, merchantId, transactionId)
  if (!dispute) throw notFound()
  const lastAnswer = await answers.findAnswer(tx, dispute)
  const isSame = lastAnswer?.step === step && isDeepStrictEqual(lastAnswer.evidence, evidence)
  if (isSame && lastAnswer.status !== 'refused') return null
  const now = clock.now()
  const refusal = answerRefusal(dispute, lastAnswer, { step, now })
  if (refusal) throw conflict(refusal.code, refusal.message)
  const { disputeId } = dispute
  await answers.putAnswer(tx, merchantId, {
    disputeId,
    step,
    status: 'unknown',
    code: null,
    evidence: JSON.stringify(step === 'accept' ? (lastAnswer?.evidence ?? {}) : evidence),
    answeredBy: userId,
    answeredAt: now,
    checks: 0,
    nextCheckAt: nextCheck(0, now),
  })
  await audit.record(tx, merchantId, {
    actor: userId,
    action: `dispute.${step}`,
    subjectType: 'payment',
    subjectId: transactionId,
    details: { disputeId, amount: dispute.amount },
  })
  return dispute
}

type DisputeRef = Pick<DisputeRow, 'merchantId' | 'disputeId' | 'provider' | 'providerRef'>

/** Calls the provider, outside a transaction, and records its answer; without an answer the sweep asks again. */
async function sendAnswer(
  deps: AnswerDeps,
  dispute: DisputeRef,
  answer: Answer & { checks: number },
): Promise<void> {
  const result = await outcomeOf(deps, dispute, answer)
  if (!result) return
  const { merchantId } = dispute
  await deps.db.inMerchant(merchantId, (tx) => answers.endAnswer(tx, dispute, result))
  if (answer.step === 'accept' && result.status === 'done')
    await reconcileDispute(deps, merchantId, dispute)
}

type AnswerOutcome = Pick<answers.AnswerRow, 'status' | 'code'>

const DONE: AnswerOutcome = { status: 'done', code: null }

/** Null while unknown. */
async function outcomeOf(
  deps: AnswerDeps,
  dispute: DisputeRef,
  { step, evidence, checks }: Answer & { checks: number },
): Promise<AnswerOutcome | null> {
  if (step === 'accept') return acceptanceOutcome(deps, dispute)
  const provider = deps.gateways.disputes.of(dispute)
  const files = step === 'submit' ? await documentsOf(deps, dispute) : []
  const submission = { text: evidence, files, submit: step === 'submit' }
  const outcome = await provider.giveEvidence(dispute.providerRef, submission)
  if (outcome.kind === 'unknown') return null
  if (outcome.kind !== 'refused') return DONE
  // Submitted by an earlier attempt of ours whose answer was lost.
  if (outcome.code === 'submitted_before' && step === 'submit' && checks > 0) return DONE
  return { status: 'refused', code: outcome.code }
}

async function acceptanceOutcome(
  { gateways }: AnswerDeps,
  dispute: DisputeRef,
): Promise<AnswerOutcome | null> {
  const reported = await gateways.disputes.of(dispute).acceptDispute(dispute.providerRef)
  if (reported.kind === 'not_found') return { status: 'refused', code: 'dispute_unknown' }
  return reported.kind === 'dispute' && reported.state !== 'open' ? DONE : null
}

/** A draft's documents stay here: the provider receives them once, with the submission. */
const documentsOf = ({ db }: AnswerDeps, dispute: DisputeRef) =>
  db.inMerchant(dispute.merchantId, (tx) => readFiles(tx, dispute))

/** Asks providers again about responses without an answer. */
export const checkAnswers = (deps: AnswerDeps): Promise<void> =>
  processDue({
    find: (limit) => deps.db.inSweep((tx) => answers.dueAnswers(tx, deps.clock.now(), limit)),
    nameOf: ({ merchantId, disputeId }) => `${merchantId} ${disputeId}`,
    handle: (due) => checkAnswer(deps, due),
    onError: deps.onError,
  })

async function checkAnswer(deps: AnswerDeps, key: answers.AnswerKey): Promise<void> {
  const { db, clock, onError } = deps
  const now = clock.now()
  const due = await db.inMerchant(key.merchantId, (tx) =>
    answers.claimAnswer(tx, key, now, (checks) => nextCheck(checks, now)),
  )
  if (!due) return
  if (now.getTime() - due.answeredAt.getTime() > ALERT_AFTER)
    onError(
      new Error(
        `The provider has not confirmed the answer to dispute ${key.disputeId} after a day`,
      ),
    )
  const evidence = due.evidence as EvidenceText
  await sendAnswer(deps, due, { step: due.step, evidence, checks: due.checks + 1 })
}
