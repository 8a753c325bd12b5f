import { createHash } from 'node:crypto'

import { DOCUMENT_BYTES, type DocumentKind } from '@paydeck/contract/operator/application-values'

import type { OperatorActor } from '../../kit/actor.ts'
import { contentProblem } from '../../kit/files/content-problem.ts'
import { cleanName, typeOf } from '../../kit/files/document-type.ts'
import { badRequest, conflict, notFound } from '../../kit/errors.ts'
import { requireOperator } from '../../kit/require-permission.ts'
import type { ApplicationsDeps } from './deps.ts'
import * as store from './document-store.ts'
import { lockFor } from './enter.ts'
import { openDocument, sealDocument } from './sealed.ts'
import { findApplication, updateApplication } from './store.ts'

export interface DocumentUpload {
  applicationId: string
  kind: DocumentKind
  /** The file name as uploaded. */
  name: string
  bytes: Buffer
}

export interface DocumentRef {
  applicationId: string
  documentId: string
}

const MAX_DOCUMENTS = 30

const CONTENT_PROBLEMS = {
  script: 'This file contains a script or another file. Print it to a new PDF and add that.',
  unreadable: 'We cannot look into this PDF. Print it to a new PDF and add that.',
  password: 'This PDF asks for a password. Save it without one.',
} as const

/** Checks the type and size of a file. Throws 400 with a sentence. */
function inspected({ kind, name, bytes }: DocumentUpload) {
  if (bytes.length > DOCUMENT_BYTES) throw badRequest('This file is larger than 5 MB.')
  const type = typeOf(bytes)
  if (type === null)
    throw badRequest('This is not a PDF, JPEG or PNG file, whatever its name says.')
  const problem = contentProblem(bytes, type)
  if (problem) throw badRequest(CONTENT_PROBLEMS[problem])
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { kind, name: cleanName(name, type), type, size: bytes.length, sha256 }
}

export async function addDocument(
  deps: ApplicationsDeps,
  actor: OperatorActor,
  upload: DocumentUpload,
): Promise<string> {
  requireOperator(actor, 'applications:enter')
  const { applicationId } = upload
  const document = inspected(upload)
  const documentId = deps.newId('applicationDocument')
  const sealed = sealDocument(deps, documentId, upload.bytes)
  await deps.db.inGlobal(async (tx) => {
    const { version } = await lockFor(tx, actor, { applicationId, version: null }, 'change')
    const documents = await store.knownDocuments(tx, applicationId)
    if (documents.length >= MAX_DOCUMENTS)
      throw conflict('too_many_documents', `There are ${MAX_DOCUMENTS} documents already.`)
    const twin = documents.find(({ sha256 }) => sha256 === document.sha256)
    if (twin) throw conflict('document_known', `This file is here already, as ${twin.name}.`)
    const now = deps.clock.wall()
    await store.insertDocument(tx, {
      applicationId,
      documentId,
      ...document,
      ...sealed,
      addedBy: actor.operatorId,
      addedAt: now,
    })
    await updateApplication(tx, applicationId, { version: version + 1, changedAt: now })
    await deps.log.record(tx, actor, {
      action: 'application.document_added',
      subject: applicationId,
      details: { documentId, kind: document.kind, size: document.size, sha256: document.sha256 },
    })
  })
  return documentId
}

export async function removeDocument(
  deps: ApplicationsDeps,
  actor: OperatorActor,
  { applicationId, documentId }: DocumentRef,
): Promise<void> {
  requireOperator(actor, 'applications:enter')
  await deps.db.inGlobal(async (tx) => {
    const { version } = await lockFor(tx, actor, { applicationId, version: null }, 'change')
    const documents = await store.knownDocuments(tx, applicationId)
    const document = documents.find((candidate) => candidate.documentId === documentId)
    if (!document) throw notFound()
    await store.deleteDocument(tx, applicationId, documentId)
    const changedAt = deps.clock.wall()
    await updateApplication(tx, applicationId, { version: version + 1, changedAt })
    await deps.log.record(tx, actor, {
      action: 'application.document_removed',
      subject: applicationId,
      details: { documentId, kind: document.kind, sha256: document.sha256 },
    })
  })
}

/** Logs the download before it returns the bytes. */
export async function readDocument(
  deps: ApplicationsDeps,
  actor: OperatorActor,
  { applicationId, documentId }: DocumentRef,
): Promise<{ name: string; bytes: Buffer; sha256: string }> {
  requireOperator(actor, 'applications:read')
  if (!(await findApplication(deps.db.reader, applicationId))) throw notFound()
  return deps.db.inGlobal(async (tx) => {
    const row = await store.findDocument(tx, applicationId, documentId)
    if (!row) throw notFound()
    const { name, kind, sha256 } = row
    await deps.log.record(tx, actor, {
      action: 'application.document_downloaded',
      subject: applicationId,
      details: { documentId, kind, sha256 },
    })
    return { name, bytes: openDocument(deps, row), sha256 }
  })
}
