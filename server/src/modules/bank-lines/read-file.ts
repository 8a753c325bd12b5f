import { isUtf8 } from 'node:buffer'

import {
  BANK_FILE_BYTES,
  bankCsv,
  type BankCsv,
  type BankCsvSample,
} from '@paydeck/contract/calls/transfers/bank-lines'

import type { CsvMapping } from '../../bank-files/read/csv-mapping.ts'
import { guessMapping, type GuessedCsv } from '../../bank-files/read/guess-mapping.ts'
import { InvalidBankFile } from '../../bank-files/read/problems.ts'
import { looksLikeCsv, readBankFile } from '../../bank-files/read/read-bank-file.ts'
import type { Statement, StatementEntry } from '../../bank-files/read/statement.ts'
import { badRequest } from '../../kit/errors.ts'

export interface OwnAccount {
  externalAccountId: string
  currency: 'AUD' | 'NZD'
  accountNumberLast4: string
}

export interface ReadStatement {
  format: string
  entries: readonly StatementEntry[]
}

/** More than a busy shop has in a month, or a quiet one in a year. */
const MAX_LINES = 20_000

/** The bytes of a file that was sent in Base64. Throws 400. */
export function bytesOf(content: string): Buffer {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length > BANK_FILE_BYTES)
    throw badRequest('This file is larger than 3 MB. Export fewer months.')
  return bytes
}

/** Throws 400 with the problem as text for a person. */
export function readOwnStatement(
  bytes: Buffer,
  account: OwnAccount,
  csv: BankCsv | null,
): ReadStatement {
  const isCsv = looksLikeCsv(bytes)
  if (isCsv && csv === null) throw badRequest('Choose the columns of this CSV file.')
  const statements = withReadableErrors(() =>
    readBankFile(bytes, isCsv && csv ? toMapping(account, csv, bytes) : undefined),
  )
    .map((content) => {
      if (content.kind === 'statement') return content
      throw badRequest('This is not a bank statement. Export the transactions of your account.')
    })
    .map((statement) => checkAccount(statement, account))
  const [first] = statements
  const entries = statements.flatMap((statement) => statement.entries)
  if (!first || entries.length === 0) throw badRequest('This statement has no transactions.')
  if (entries.length > MAX_LINES)
    throw badRequest(
      `A file can have ${MAX_LINES.toLocaleString('en-AU')} transactions. Export fewer months.`,
    )
  return { format: first.format, entries }
}

function withReadableErrors<T>(read: () => T): T {
  try {
    return read()
  } catch (failure) {
    if (failure instanceof InvalidBankFile) throw badRequest(sentenceOf(failure))
    throw failure
  }
}

const MAX_PROBLEMS = 5

/** Only the first few: a file with another layout has an error in every line. */
const sentenceOf = ({ message }: InvalidBankFile): string => {
  const lines = message.split('\n')
  const more = lines.length - MAX_PROBLEMS
  const shown = lines.slice(0, MAX_PROBLEMS).join(' ')
  return `We could not read this file. ${shown}${more > 0 ? ` And ${more} more.` : ''}`
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

function checkAccount(
  statement: Statement,
  { externalAccountId, currency, accountNumberLast4 }: OwnAccount,
): Statement {
  const { account } = statement
  const isNamed = account !== externalAccountId && digitsOf(account).length >= 4
  if (isNamed && !digitsOf(account).includes(digitsOf(accountNumberLast4)))
    throw badRequest(
      `This statement is of the account ${account}, not of the one ending ${accountNumberLast4}.`,
    )
  if (statement.currency !== currency)
    throw badRequest(`This statement is in ${statement.currency}, your account in ${currency}.`)
  return statement
}

/** Without the balance column: a file of some months may have gaps. */
const toMapping = (
  { externalAccountId, currency }: OwnAccount,
  { day, dayFormat, amount, texts, delimiter, skipLines, hasTitles }: BankCsv,
  bytes: Buffer,
): CsvMapping => ({
  account: externalAccountId,
  currency,
  encoding: isUtf8(bytes) ? 'utf-8' : 'windows-1252',
  delimiter,
  skipLines,
  hasTitles,
  dayFormat,
  day,
  amount,
  description: texts,
  order: 'oldest first',
})

/** The sample rows and column choice of a CSV; null for other formats, which need none. */
export function sampleOf(bytes: Buffer, saved: unknown): BankCsvSample | null {
  if (!looksLikeCsv(bytes)) return null
  const guessed = withReadableErrors(() => guessMapping(bytes))
  const { delimiter, skipLines, hasTitles, columns, rows } = guessed
  const parsed = bankCsv.safeParse(saved)
  const remembered = parsed.success && isShapedAs(guessed, parsed.data) ? parsed.data : null
  return {
    delimiter,
    skipLines,
    hasTitles,
    columns,
    rows,
    csv: remembered ?? toCsv(guessed),
    isRemembered: remembered !== null,
  }
}

/** Whether the columns chosen for an earlier file apply to this one. */
const isShapedAs = (guessed: GuessedCsv, csv: BankCsv): boolean =>
  guessed.delimiter === csv.delimiter &&
  guessed.skipLines === csv.skipLines &&
  guessed.hasTitles === csv.hasTitles &&
  Math.max(csv.day, ...csv.texts, ...Object.values(csv.amount)) <= guessed.columns.length

function toCsv({ delimiter, skipLines, hasTitles, guess }: GuessedCsv): BankCsv | null {
  const csv = bankCsv.safeParse({ delimiter, skipLines, hasTitles, ...guess })
  return csv.success ? csv.data : null
}
