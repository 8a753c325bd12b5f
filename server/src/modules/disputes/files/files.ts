import { createHash } from 'node:crypto'

import {
  EVIDENCE_BYTES,
  type EvidenceFileKind,
} from '@paydeck/contract/calls/payments/dispute-files'

import type { MerchantTx } from '../../../db/database.ts'
import type { Actor } from '../../../kit/actor.ts'
import { badRequest, conflict, notFound } from '../../../kit/errors.ts'
import * as answers from '../answer-store.ts'
import type { DisputesDeps } from '../deps.ts'
import { answerRefusal } from '../rules.ts'
import type { DisputeRow } from '../store.ts'
import { contentProblem } from '../../../kit/files/content-problem.ts'
import { cleanName, typeOf } from '../../../kit/files/document-type.ts'
import * as store from './file-store.ts'

export type { ListedFile } from './file-store.ts'

export interface FileUpload {
  kind: EvidenceFileKind
  /** The file name as uploaded. */
  name: string
  /** Base64. */
  content: string
}

type ActorRef = Pick<Actor, 'merchantId' | 'userId'>

/** The address of a document: a payment's newest dispute, and the document's id. */
export interface FileRef {
  transactionId: string
  fileId: string
}

const KINDS: Readonly<Record<EvidenceFileKind, string>> = {
  receipt: 'the receipt',
  customer_communication: 'the messages',
  shipping_document: 'the proof of delivery',
  service_document: 'the proof of service',
  other: 'another document',
}

const CONTENT_PROBLEMS = {
  script:
    'This file contains a script or another file, so banks will not open it. Print it to a new PDF and add that.',
  unreadable: 'We cannot look into this PDF. Print it to a new PDF and add that.',
  password: 'This PDF asks for a password, so no bank can read it. Save it without one.',
} as const

export async function addFile(
  deps: DisputesDeps,
  { merchantId, userId }: ActorRef,
  transactionId: string,
  upload: FileUpload,
): Promise<store.ListedFile> {
  const file = inspected(upload)
  return deps.db.inMerchant(merchantId, async (tx) => {
    const dispute = await changeable(deps, tx, merchantId, transactionId)
    const { disputeId } = dispute
    refuseDuplicate(await store.listFiles(tx, dispute), file)
    const fileId = deps.newId('disputeFile')
    const row = { disputeId, fileId, ...file, addedBy: userId, addedAt: deps.clock.now() }
    await store.insertFile(tx, merchantId, row)
    await record(deps, tx, { userId, dispute, action: 'file_added' }, file)
    const { bytes: _kept, ...listed } = row
    return { merchantId, ...listed }
  })
}

export async function removeFile(
  deps: DisputesDeps,
  actor: ActorRef,
  { transactionId, fileId }: FileRef,
): Promise<void> {
  const { merchantId } = actor
  await deps.db.inMerchant(merchantId, async (tx) => {
    const dispute = await changeable(deps, tx, merchantId, transactionId)
    const file = (await store.listFiles(tx, dispute)).find(
      (candidate) => candidate.fileId === fileId,
    )
    if (!file || !(await store.deleteFile(tx, dispute, fileId))) throw notFound()
    await record(deps, tx, { userId: actor.userId, dispute, action: 'file_removed' }, file)
  })
}

export async function readFile(
  { db }: DisputesDeps,
  merchantId: string,
  { transactionId, fileId }: FileRef,
): Promise<store.FileRow> {
  return db.inMerchant(merchantId, async (tx) => {
    const dispute = await answers.findNewest(tx, merchantId, transactionId)
    const file = dispute && (await store.findFile(tx, dispute, fileId))
    if (!file) throw notFound()
    return file
  })
}

type Inspected = Pick<store.FileRow, 'kind' | 'name' | 'type' | 'size' | 'sha256' | 'bytes'>

/** Checks the type and size of a file; throws 400 with a sentence. */
function inspected({ kind, name, content }: FileUpload): Inspected {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length > EVIDENCE_BYTES) throw badRequest('This file is larger than 4.5 MB.')
  const type = typeOf(bytes)
  if (type === null)
    throw badRequest('This is not a PDF, JPEG or PNG file, whatever its name says.')
  const problem = contentProblem(bytes, type)
  if (problem) throw badRequest(CONTENT_PROBLEMS[problem])
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { kind, name: cleanName(name, type), type, size: bytes.length, sha256, bytes }
}

/** Throws 409 with a sentence when the document does not fit with the others. */
function refuseDuplicate(existing: store.ListedFile[], file: Inspected): void {
  const twin = existing.find(({ sha256 }) => sha256 === file.sha256)
  if (twin)
    throw conflict('document_known', `This file is attached already, as ${KINDS[twin.kind]}.`)
  const duplicate = existing.find(({ kind }) => kind === file.kind)
  if (duplicate)
    throw conflict(
      'document_kind_taken',
      `${duplicate.name} is attached as ${KINDS[file.kind]} already. Remove it first, or put both into one PDF.`,
    )
  const total = existing.reduce((sum, { size }) => sum + size, file.size)
  if (total > EVIDENCE_BYTES)
    throw conflict(
      'documents_too_large',
      'All documents together can be at most 4.5 MB. Use smaller pictures or fewer pages.',
    )
}

/** Locks the dispute whose evidence is to change; throws 404 or 409. */
async function changeable(
  { payments, clock }: DisputesDeps,
  tx: MerchantTx,
  merchantId: string,
  transactionId: string,
): Promise<DisputeRow> {
  await payments.lock(tx, merchantId, transactionId)
  const dispute = await answers.findNewest(tx, merchantId, transactionId)
  if (!dispute) throw notFound()
  const before = await answers.findAnswer(tx, dispute)
  const refusal = answerRefusal(dispute, before, { step: 'save', now: clock.now() })
  if (refusal) throw conflict(refusal.code, refusal.message)
  return dispute
}

interface Change {
  userId: string
  dispute: DisputeRow
  action: 'file_added' | 'file_removed'
}

async function record(
  { audit }: DisputesDeps,
  tx: MerchantTx,
  { userId, dispute, action }: Change,
  { kind, name, size, sha256 }: Pick<Inspected, 'kind' | 'name' | 'size' | 'sha256'>,
): Promise<void> {
  const { merchantId, disputeId, transactionId } = dispute
  await audit.record(tx, merchantId, {
    actor: userId,
    action: `dispute.${action}`,
    subjectType: 'payment',
    subjectId: transactionId,
    details: { disputeId, kind, name, size, sha256 },
  })
}
