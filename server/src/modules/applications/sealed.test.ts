import { randomBytes } from 'node:crypto'

import { expect, test } from 'vitest'

import { sampleApplication } from '../../../test/sample-application.ts'
import { seal, unseal } from '../../kit/secrets/sealed.ts'
import type { Secrets } from '../../kit/secrets/secrets.ts'
import {
  applicationColumns,
  openDetails,
  openDocument,
  sealDetails,
  sealDocument,
} from './sealed.ts'

const random = { bytes: (count: number) => randomBytes(count) }
const UNOPENED = 'Sealed with a secret that this server does not have, or changed'
const OLD: Secrets = [Buffer.alloc(48, 1)]
const BOTH: Secrets = [Buffer.alloc(48, 2), Buffer.alloc(48, 1)]
const NEW: Secrets = [Buffer.alloc(48, 2)]

test('BEY-190 details and documents open with the new secret after resealing', () => {
  const details = sampleApplication('mktp_x', 'quay-books')
  const bytes = Buffer.from([0, 255, 37, 80, 68, 70])
  const document = sealDocument({ secrets: OLD, random }, 'mapd_x', bytes)
  const stored: Record<string, Buffer> = {
    detailsSealed: sealDetails({ secrets: OLD, random }, 'mapp_x', details),
    keySealed: document.keySealed,
  }
  expect(() => openDetails({ secrets: NEW }, 'mapp_x', stored['detailsSealed'] as Buffer)).toThrow(
    UNOPENED,
  )

  // What `reseal` does with the columns that the module declares.
  const row = { applicationId: 'mapp_x', documentId: 'mapd_x' }
  const columns = applicationColumns(BOTH)
  expect(columns.map(({ column }) => column)).toEqual(Object.keys(stored))
  for (const { column, keys, contextOf } of columns) {
    const text = unseal(keys, stored[column] as Buffer, contextOf(row))
    stored[column] = seal(keys, text, contextOf(row), random)
  }
  expect(openDetails({ secrets: NEW }, 'mapp_x', stored['detailsSealed'] as Buffer)).toEqual(
    details,
  )
  const renewed = { ...document, documentId: 'mapd_x', keySealed: stored['keySealed'] as Buffer }
  expect(openDocument({ secrets: NEW }, renewed).equals(bytes)).toBe(true)
  // Each document is bound to its id, so the bytes of one cannot be opened as another's.
  expect(() => openDocument({ secrets: NEW }, { ...renewed, documentId: 'mapd_y' })).toThrow(
    'unable to authenticate',
  )
})
