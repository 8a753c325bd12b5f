import { localDay, wallClock } from '@paydeck/contract/time/days'

import type { Row } from '../../db/rows.ts'
import { badRequest } from '../../kit/errors.ts'
import { isBusinessDay } from '../ledger/settlement-days.ts'
import type { BankProfile } from './profiles.ts'

export type BatchState = 'made' | 'approved' | 'downloaded' | 'paid' | 'void'

type Marks = Pick<
  Row<'global.payoutBatch'>,
  'approvedAt' | 'downloads' | 'voidedAt' | 'confirmedOn'
>

export function stateOf({ approvedAt, downloads, voidedAt, confirmedOn }: Marks): BatchState {
  if (voidedAt !== null) return 'void'
  if (confirmedOn !== null) return 'paid'
  if (downloads > 0) return 'downloaded'
  return approvedAt === null ? 'made' : 'approved'
}

/** `PB000001` and so on; also appears on the bank's statement, and as the message id of ISO 20022. */
export const nextNumber = (last: string | null): string =>
  `PB${String(Number((last ?? 'PB0').slice(2)) + 1).padStart(6, '0')}`

const EXTENSIONS: Readonly<Record<string, string>> = { aba: 'aba', bnz: 'txt', anz: 'csv' }

/** The file's name: its number, with the extension that the bank expects. */
export const fileNameOf = (batchNumber: string, format: string): string =>
  `${batchNumber}.${EXTENSIONS[format.split('-')[0] ?? ''] ?? 'xml'}`

/** The file's business day, by default today; throws 400 for a day on which banks do not work. */
export function dayOf(
  { timeZone, payer }: BankProfile,
  requested: string | undefined,
  now: Date,
): string {
  const day = requested ?? localDay(now, timeZone)
  if (!isBusinessDay(day, payer.account.country))
    throw badRequest(`Banks do not work on ${day}. Choose a business day.`)
  return day
}

const two = (value: number): string => String(value).padStart(2, '0')

export function localMoment(at: Date, timeZone: string): string {
  const { hour, minute, second } = wallClock(at, timeZone)
  return `${localDay(at, timeZone)}T${two(hour)}:${two(minute)}:${two(second)}`
}
