import { createHash } from 'node:crypto'

import { totalOf, type Batch } from './batch.ts'
import { makeAba } from './make-aba.ts'
import { makeAnzNz } from './make-anz-nz.ts'
import { makeBnz } from './make-bnz.ts'
import { makePain001 } from './make-pain001.ts'
import type { BankFileProfile } from './profiles.ts'
import { verifyBankFile } from './verify-bank-file.ts'

export interface BankFile {
  bytes: Uint8Array
  /** Hex digest of the bytes, to tell whether a file is the one that was approved. */
  sha256: string
  /** Number of payouts, and their total in minor units. */
  count: number
  total: number
}

/** The same batch always gives the same bytes. The file is read back and checked first. Throws BatchRefused. */
export function makeBankFile(batch: Batch, profile: BankFileProfile): BankFile {
  const bytes = new TextEncoder().encode(textOf(batch, profile))
  verifyBankFile(batch, bytes)
  return {
    bytes,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    count: batch.payouts.length,
    total: totalOf(batch.payouts),
  }
}

function textOf(batch: Batch, profile: BankFileProfile): string {
  switch (profile.format) {
    case 'aba':
      return makeAba(batch, profile)
    case 'bnz':
      return makeBnz(batch)
    case 'anz-nz':
      return makeAnzNz(batch)
    case 'pain.001':
      return makePain001(batch, profile)
  }
}
