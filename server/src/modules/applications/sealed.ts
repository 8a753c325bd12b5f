import { applicationDetails, type ApplicationDetails } from '@paydeck/contract/operator/application'

import { sealedColumn, type SealedColumn } from '../../db/reseal.ts'
import type { Random } from '../../kit/random.ts'
import { seal, unseal } from '../../kit/secrets/sealed.ts'
import { deriveKeys, type Keys, type Secrets, VERSION_BYTES } from '../../kit/secrets/secrets.ts'

const detailsKeys = (secrets: Secrets): Keys => deriveKeys(secrets, 'application details')
const documentKeys = (secrets: Secrets): Keys => deriveKeys(secrets, 'application documents')

/** The sealed columns. Of a document only the key is resealed, so `reseal` need not read the bytes. */
export const applicationColumns = (secrets: Secrets): SealedColumn[] => [
  sealedColumn({
    table: 'global.merchantApplicationDetails',
    column: 'detailsSealed',
    form: 'bytes',
    id: ['applicationId'],
    keys: detailsKeys(secrets),
    contextOf: ({ applicationId = '' }) => applicationId,
  }),
  sealedColumn({
    table: 'global.merchantApplicationDocument',
    column: 'keySealed',
    form: 'bytes',
    id: ['applicationId', 'documentId'],
    keys: documentKeys(secrets),
    contextOf: ({ documentId = '' }) => documentId,
  }),
]

interface Sealing {
  secrets: Secrets
  random: Random
}

export const sealDetails = (
  { secrets, random }: Sealing,
  applicationId: string,
  details: ApplicationDetails,
): Buffer => seal(detailsKeys(secrets), JSON.stringify(details), applicationId, random)

export const openDetails = (
  { secrets }: Pick<Sealing, 'secrets'>,
  applicationId: string,
  sealed: Buffer,
): ApplicationDetails =>
  applicationDetails.parse(JSON.parse(unseal(detailsKeys(secrets), sealed, applicationId)))

const KEY_BYTES = 32
const ownKeys = (key: Buffer): Keys => [{ version: Buffer.alloc(VERSION_BYTES), key }]

/** Encrypts the bytes under a new key, and seals that key. */
export function sealDocument(
  { secrets, random }: Sealing,
  documentId: string,
  bytes: Buffer,
): { keySealed: Buffer; bytesSealed: Buffer } {
  const key = random.bytes(KEY_BYTES)
  return {
    keySealed: seal(documentKeys(secrets), key.toString('base64'), documentId, random),
    bytesSealed: seal(ownKeys(key), bytes.toString('base64'), documentId, random),
  }
}

export function openDocument(
  { secrets }: Pick<Sealing, 'secrets'>,
  stored: { documentId: string; keySealed: Buffer; bytesSealed: Buffer },
): Buffer {
  const key = unseal(documentKeys(secrets), stored.keySealed, stored.documentId)
  const bytes = unseal(ownKeys(Buffer.from(key, 'base64')), stored.bytesSealed, stored.documentId)
  return Buffer.from(bytes, 'base64')
}
