import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import type { BankFile } from '../bank-files/make/make-bank-file.ts'
import type { DirectEntryReturns } from '../bank-files/read/direct-entry-returns.ts'
import type { StatusReport } from '../bank-files/read/pain002.ts'
import { sumOf, type PaymentFile } from '../bank-files/read/payment-file.ts'
import type { BankFileContent } from '../bank-files/read/read-bank-file.ts'
import type { Statement, StatementEntry } from '../bank-files/read/statement.ts'
import { columns } from './command.ts'

type Print = (line: string) => void

export function reportContent(content: BankFileContent, print: Print): void {
  switch (content.kind) {
    case 'payments':
      return reportPayments(content, print)
    case 'returns':
      return reportReturns(content, print)
    case 'status':
      return reportStatus(content, print)
    case 'statement':
      return reportStatement(content, print)
  }
}

function reportPayments(file: PaymentFile, print: Print): void {
  const { format, day, payer, payments, currency, debited } = file
  print(`${format}: payments to process on ${day}`)
  const from = [
    ['from', accountOf(payer), payer.name],
    ...(payer.userId === '' ? [] : [['user id', payer.userId]]),
    ...(payer.batch === '' ? [] : [['batch', payer.batch]]),
  ]
  for (const line of columns(from)) print(line)
  const rows = payments.map((payment) => [
    `line ${payment.line}`,
    accountOf(payment),
    formatMoneyWithCode(payment.amount, currency),
    payment.reference,
    payment.name,
  ])
  for (const line of columns(rows)) print(line)
  print(`${payments.length} payments, ${formatMoneyWithCode(sumOf(payments), currency)}`)
  if (debited !== null) print(`The file debits ${formatMoneyWithCode(debited, currency)} itself.`)
}

function reportReturns(
  { bank, userName, userId, day, returns }: DirectEntryReturns,
  print: Print,
): void {
  print(`Direct Entry (${bank}): returns of ${day} to ${userName}, user id ${userId}`)
  const rows = returns.map((payment) => [
    `line ${payment.line}`,
    accountOf(payment),
    formatMoneyWithCode(payment.amount, 'AUD'),
    payment.reference,
    payment.name,
    `${payment.code}: ${payment.reason}`,
  ])
  for (const line of columns(rows)) print(line)
  print(`${returns.length} returns, ${formatMoneyWithCode(sumOf(returns), 'AUD')}`)
}

function reportStatus(report: StatusReport, print: Print): void {
  const { originalMessage, groupStatus, groupReasons, payments } = report
  print(`ISO 20022 status of ${originalMessage}: ${groupStatus || 'by payment'}`)
  for (const reason of groupReasons) print(`  ${reason}`)
  const rows = payments.map(({ line, reference, status, reasons }) => [
    `line ${line}`,
    status,
    reference,
    reasons.join('; '),
  ])
  for (const line of columns(rows)) print(line)
}

function reportStatement(statement: Statement, print: Print): void {
  const { format, account, currency, opening, closing, entries, pending } = statement
  print(`${format}: account ${account}`)
  const money = (amount: number): string => formatMoneyWithCode(amount, currency)
  if (opening !== null) print(`opening ${money(opening)}`)
  for (const line of columns(entries.map(rowOf))) print(line)
  const credits = entries.filter(({ amount }) => amount > 0)
  const debits = entries.filter(({ amount }) => amount < 0)
  print(
    `${credits.length} in, ${money(sumOf(credits))}; ${debits.length} out, ${money(sumOf(debits))}`,
  )
  if (closing !== null) print(`closing ${money(closing)}`)
  if (pending > 0) print(`${pending} not booked yet, left out`)
}

const rowOf = ({
  line,
  day,
  amount,
  currency,
  reference,
  counterparty,
  description,
  returnCode,
}: StatementEntry): string[] => [
  `line ${line}`,
  day,
  formatMoneyWithCode(amount, currency),
  reference,
  returnCode === null ? '' : `returned: ${returnCode}`,
  counterparty,
  description,
]

export function reportBankFile(
  { count, total, sha256 }: BankFile,
  currency: string | undefined,
  print: Print,
): void {
  print(`${count} payments, ${formatMoneyWithCode(total, currency)}`)
  print(`SHA-256 ${sha256}`)
}

const accountOf = ({ bsb, accountNumber }: { bsb: string; accountNumber: string }): string =>
  bsb === '' ? accountNumber : `${bsb.slice(0, 3)}-${bsb.slice(3)} ${accountNumber}`
