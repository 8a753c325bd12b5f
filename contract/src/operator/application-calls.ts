import * as z from 'zod/mini'

import * as shapes from './application.ts'
import { call } from './call.ts'

const note = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))
const code = z.string().check(z.maxLength(20))
const version = z.int()
const done = z.object({ isDone: z.boolean() })

/** Applications of merchants: entered, reviewed by one person, activated by another. */
export const applicationCalls = {
  listApplications: call({
    method: 'GET',
    path: '/applications',
    needs: 'applications:read',
    answer: z.object({
      open: z.array(shapes.application),
      decided: z.array(shapes.application),
      tenants: z.array(z.object({ tenantId: z.string(), name: z.string() })),
    }),
  }),
  getApplication: call({
    method: 'GET',
    path: '/applications/{applicationId}',
    needs: 'applications:read',
    answer: shapes.applicationRecord,
  }),
  enterApplication: call({
    method: 'POST',
    path: '/applications',
    needs: 'applications:enter',
    body: z.object({ details: shapes.applicationDetails }),
    answer: z.object({ applicationId: z.string() }),
  }),
  changeApplication: call({
    method: 'POST',
    path: '/applications/{applicationId}',
    needs: 'applications:enter',
    body: z.object({ version, details: shapes.applicationDetails }),
    answer: done,
  }),
  addApplicationDocument: call({
    method: 'POST',
    path: '/applications/{applicationId}/documents',
    needs: 'applications:enter',
    largest: 7 * 1024 * 1024,
    body: z.object({
      kind: shapes.documentKind,
      name: z.string().check(z.minLength(1), z.maxLength(255)),
      /** The bytes in Base64. */
      content: z.string().check(z.minLength(1)),
    }),
    answer: z.object({ documentId: z.string() }),
  }),
  removeApplicationDocument: call({
    method: 'DELETE',
    path: '/applications/{applicationId}/documents/{documentId}',
    needs: 'applications:enter',
    answer: done,
  }),
  /** Logged. The browser saves the file and never shows it. */
  downloadApplicationDocument: call({
    method: 'POST',
    path: '/applications/{applicationId}/documents/{documentId}/download',
    needs: 'applications:read',
    answer: z.object({ fileName: z.string(), base64: z.string(), sha256: z.string() }),
  }),
  reviewApplication: call({
    method: 'POST',
    path: '/applications/{applicationId}/review',
    needs: 'applications:review',
    body: z.object({ version, note, code }),
    answer: done,
  }),
  activateApplication: call({
    method: 'POST',
    path: '/applications/{applicationId}/activate',
    needs: 'applications:activate',
    body: z.object({ version, code }),
    answer: z.object({ merchantId: z.string(), slug: z.string() }),
  }),
  refuseApplication: call({
    method: 'POST',
    path: '/applications/{applicationId}/refuse',
    needs: 'applications:review',
    body: z.object({ version, reason: shapes.refusalReason, note, code }),
    answer: done,
  }),
  reopenApplication: call({
    method: 'POST',
    path: '/applications/{applicationId}/reopen',
    needs: 'applications:review',
    body: z.object({ version, note }),
    answer: done,
  }),
} as const
