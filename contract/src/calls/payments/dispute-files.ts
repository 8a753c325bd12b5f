import * as z from 'zod/mini'

import { route } from '../../protocol/route.ts'
import { instant } from '../../protocol/wire.ts'
import { DISPUTE_PATH } from './dispute-path.ts'

/** The largest total size of the documents of a dispute, as banks limit it. */
export const EVIDENCE_BYTES = 4.5 * 1024 * 1024

export const evidenceFileKind = z.enum([
  'receipt',
  'customer_communication',
  'shipping_document',
  'service_document',
  'other',
])
export type EvidenceFileKind = z.infer<typeof evidenceFileKind>

export const evidenceFileType = z.enum(['application/pdf', 'image/jpeg', 'image/png'])
export type EvidenceFileType = z.infer<typeof evidenceFileType>

export const disputeFile = z.object({
  fileId: z.string(),
  kind: evidenceFileKind,
  name: z.string(),
  type: evidenceFileType,
  /** In bytes. */
  size: z.int(),
  addedAt: instant,
})
export type DisputeFile = z.infer<typeof disputeFile>

const fileHeaders = z.object({ 'content-disposition': z._default(z.string(), '') })

/** One document of each kind; they can be changed until the evidence is submitted. */
export const disputeFileCalls = {
  addDisputeFile: route({
    base: 'api',
    method: 'POST',
    path: `${DISPUTE_PATH}/files`,
    summary: 'Add a document to the evidence against a dispute: a PDF, JPEG or PNG',
    access: 'staff',
    permission: 'disputes:respond',
    largest: 6.5 * 1024 * 1024,
    body: z.object({
      kind: evidenceFileKind,
      name: z.string().check(z.minLength(1), z.maxLength(255)),
      /** The bytes in Base64. */
      content: z.string().check(z.minLength(1)),
    }),
    answer: disputeFile,
    otherwise: 'Failed to add the document',
  }),
  getDisputeFile: route({
    base: 'api',
    method: 'GET',
    path: `${DISPUTE_PATH}/files/{fileId}`,
    summary: 'A document of the evidence against a dispute, its bytes in Base64',
    access: 'staff',
    permission: 'payments:read',
    answer: z.extend(disputeFile, { content: z.string() }),
    headers: fileHeaders,
    otherwise: 'Failed to fetch the document',
  }),
  removeDisputeFile: route({
    base: 'api',
    method: 'DELETE',
    path: `${DISPUTE_PATH}/files/{fileId}`,
    summary: 'Remove a document from the evidence before it is submitted',
    access: 'staff',
    permission: 'disputes:respond',
    answer: z.void(),
    otherwise: 'Failed to remove the document',
  }),
} as const
