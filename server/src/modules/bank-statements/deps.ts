import type { Database } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import { badRequest, notFound } from '../../kit/errors.ts'
import type { NewId } from '../../kit/ids.ts'
import {
  looksLikeCsv,
  readBankFile,
  type BankFileContent,
} from '../../bank-files/read/read-bank-file.ts'
import { InvalidBankFile } from '../../bank-files/read/problems.ts'
import type { OperatorLog } from '../operators/log.ts'
import type { BankProfile } from '../payout-files/profiles.ts'
import type { PayoutFilesService } from '../payout-files/service.ts'
import type { SettlementsService } from '../settlements/service.ts'

export interface BankStatementsDeps {
  db: Database
  clock: Clock
  newId: NewId
  files: PayoutFilesService
  settlements: Pick<SettlementsService, 'read' | 'expected' | 'arrived'>
  log: OperatorLog
  /** Receives failures that a person must look at immediately. */
  onError: (failure: unknown) => void
}

/** Throws 404 for an unknown profile. */
export async function profileOf({ files }: BankStatementsDeps, name: string): Promise<BankProfile> {
  const bankProfile = (await files.profiles()).find(({ profile }) => profile === name)
  if (!bankProfile) throw notFound()
  return bankProfile
}

/** Throws 400 with every problem and its line; never reads part of a file. */
export function readWhole(bytes: Uint8Array, { csv }: BankProfile): BankFileContent[] {
  try {
    // With a mapping any file would be read as CSV, so pass it only for a file that looks like CSV.
    return readBankFile(bytes, looksLikeCsv(bytes) ? csv : undefined)
  } catch (failure) {
    if (failure instanceof InvalidBankFile) throw badRequest(failure.message)
    throw failure
  }
}
