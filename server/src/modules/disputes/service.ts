import {
  answerDispute,
  checkAnswers,
  readDispute,
  type Answer,
  type AnswerDeps,
  type AnsweredDispute,
} from './answer.ts'
import { closeDispute, decideDispute, type ClosedDispute } from './close.ts'
import { reconcileDispute, type ReconcileResult } from './reconcile.ts'
import { openDispute, type OpenedDispute } from './open.ts'
import { remindOfAnswers } from './remind.ts'
import type { Actor } from '../../kit/actor.ts'
import { addFile, readFile, removeFile, type FileRef, type FileUpload } from './files/files.ts'
import type { FileRow, ListedFile } from './files/file-store.ts'
import { pageOfDisputes, sumsOfDisputes, type DisputesPage } from './list.ts'
import { dueDisputes, type DueDispute } from './list-store.ts'
import type { DisputeState } from '@paydeck/contract/calls/payments/disputes'
import type { StateSums } from '@paydeck/contract/lists/state-sums'
import type * as store from './store.ts'
import { reconcileWarning } from './warning.ts'

/**
 * Disputes of cards and PayTo: the merchant is debited the amount and a fee at once, and credited the amount when it
 * wins. While a dispute is open or lost, the payment is disputed and cannot be refunded; a lost one may reopen. The
 * platform bears a disputed instalment: the merchant's money and the payment do not change, and its plan is not
 * collected. An inquiry moves no money until it becomes a dispute.
 */
export interface DisputesService {
  /** Idempotent. 404 for an unknown payment, 409 with a sentence when it cannot be disputed. */
  open(merchantId: string, opened: OpenedDispute, actor?: string): Promise<store.DisputeRow>
  /** Idempotent. 404 for an unknown dispute, 409 when it ended otherwise. */
  close(merchantId: string, closed: ClosedDispute, actor?: string): Promise<void>
  /** Asks the provider and records its answer; works in any order. `missing`: its charge is not known yet. */
  reconcile(merchantId: string, key: store.DisputeKey): Promise<ReconcileResult>
  /** Asks the provider about a warning of fraud and records it once. `missing`: its charge is not known yet. */
  reconcileWarning(merchantId: string, key: store.DisputeKey): Promise<ReconcileResult>
  /** Decides a payment's open dispute for the operator; throws 409 with a sentence when there is none. */
  decide(merchantId: string, transactionId: string, outcome: 'won' | 'lost'): Promise<void>
  /** A payment's newest dispute whose loss the merchant bears; throws 404 without one. */
  read(merchantId: string, transactionId: string): Promise<AnsweredDispute>
  /**
   * Sends the response to the provider; repeating it changes nothing. If the provider gives no answer, the sweep asks
   * again. Throws 404 without a dispute, 409 with a sentence when it cannot be answered.
   */
  answer(
    actor: Pick<Actor, 'merchantId' | 'userId'>,
    transactionId: string,
    answer: Answer,
  ): Promise<AnsweredDispute>
  /** The merchant's own disputes, those to answer first. */
  page(merchantId: string, state: DisputeState | null, page: number): Promise<DisputesPage>
  /** For the operator: disputes of all merchants that may still be answered and have not been, first due first. */
  due(limit: number): Promise<DueDispute[]>
  /** Count and sum by state. */
  sums(merchantId: string): Promise<StateSums>
  /**
   * Adds a document to the evidence. Throws 400 with a sentence for a file that banks do not accept, 404 without a
   * dispute, 409 when the evidence is final or the document does not fit with the others.
   */
  addFile(
    actor: Pick<Actor, 'merchantId' | 'userId'>,
    transactionId: string,
    file: FileUpload,
  ): Promise<ListedFile>
  /** Throws 404 for an unknown document, 409 when the evidence is final. */
  removeFile(actor: Pick<Actor, 'merchantId' | 'userId'>, at: FileRef): Promise<void>
  /** A document with its bytes; throws 404. */
  readFile(merchantId: string, at: FileRef): Promise<FileRow>
  /** Asks providers again about responses without an answer. */
  checkAnswers(): Promise<void>
  /** Publishes reminders three days and one day before the deadline. */
  remind(): Promise<void>
}

export const disputesService = (deps: AnswerDeps): DisputesService => ({
  open: (merchantId, opened, actor) => openDispute(deps, merchantId, opened, actor),
  close: (merchantId, closed, actor) => closeDispute(deps, merchantId, closed, actor),
  reconcile: (merchantId, key) => reconcileDispute(deps, merchantId, key),
  reconcileWarning: (merchantId, key) => reconcileWarning(deps, merchantId, key),
  decide: (merchantId, transactionId, outcome) =>
    decideDispute(deps, merchantId, transactionId, outcome),
  read: (merchantId, transactionId) => readDispute(deps, merchantId, transactionId),
  answer: (actor, transactionId, answer) => answerDispute(deps, actor, transactionId, answer),
  page: (merchantId, state, page) => pageOfDisputes(deps, merchantId, state, page),
  due: (limit) => dueDisputes(deps.db.reader, limit, deps.clock.now()),
  sums: (merchantId) => sumsOfDisputes(deps, merchantId),
  addFile: (actor, transactionId, file) => addFile(deps, actor, transactionId, file),
  removeFile: (actor, at) => removeFile(deps, actor, at),
  readFile: (merchantId, at) => readFile(deps, merchantId, at),
  checkAnswers: () => checkAnswers(deps),
  remind: () => remindOfAnswers(deps),
})
