import { createHash } from 'node:crypto'

import { batchSchema, type Batch } from '../../bank-files/make/batch.ts'
import { sealedColumn, type SealedColumn } from '../../db/reseal.ts'
import type { Random } from '../../kit/random.ts'
import { seal, unseal } from '../../kit/secrets/sealed.ts'
import { deriveKeys, type Secrets } from '../../kit/secrets/secrets.ts'

/** A batch and the text of its file, which contains account numbers. */
export interface Content {
  batch: Batch
  text: string
}

const keysOf = (secrets: Secrets) => deriveKeys(secrets, 'payout batches')

export const batchColumns = (secrets: Secrets): SealedColumn[] => [
  sealedColumn({
    table: 'global.payoutBatch',
    column: 'contentSealed',
    form: 'bytes',
    id: ['batchNumber'],
    keys: keysOf(secrets),
    contextOf: ({ batchNumber = '' }) => batchNumber,
  }),
]

export const sealContent = (
  { secrets, random }: { secrets: Secrets; random: Random },
  content: Content,
): Buffer => seal(keysOf(secrets), JSON.stringify(content), content.batch.number, random)

/** Throws when the file does not match its stored hash: its bytes never change. */
export function openContent(
  secrets: Secrets,
  sealed: { batchNumber: string; contentSealed: Buffer; sha256: string },
): Content & { bytes: Buffer } {
  const opened = JSON.parse(
    unseal(keysOf(secrets), sealed.contentSealed, sealed.batchNumber),
  ) as Content
  const bytes = Buffer.from(opened.text)
  if (createHash('sha256').update(bytes).digest('hex') !== sealed.sha256)
    throw new Error(`The file of batch ${sealed.batchNumber} is not the one that was made`)
  return { batch: batchSchema.parse(opened.batch), text: opened.text, bytes }
}
