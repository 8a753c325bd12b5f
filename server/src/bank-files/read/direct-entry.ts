import { asciiLines, type Line } from './decode.ts'
import {
  returnReason,
  type DirectEntryReturn,
  type DirectEntryReturns,
} from './direct-entry-returns.ts'
import { sumOf, type FilePayment, type PaymentFile } from './payment-file.ts'
import { Problems } from './problems.ts'
import { splitRecords } from './records.ts'
import { checkControls } from './totals.ts'
import { shortYearDay } from './values.ts'

/** First and last column, counted from one as in the specification. */
const COLUMNS = {
  sequence: [19, 20],
  bank: [21, 23],
  userName: [31, 56],
  userId: [57, 62],
  description: [63, 74],
  day: [75, 80],
  bsb: [2, 8],
  accountNumber: [9, 17],
  indicator: [18, 18],
  code: [19, 20],
  amount: [21, 30],
  title: [31, 62],
  reference: [63, 80],
  traceBsb: [81, 87],
  traceAccount: [88, 96],
  remitter: [97, 112],
  originalDay: [113, 114],
  originalUserId: [115, 120],
  net: [21, 30],
  credits: [31, 40],
  debits: [41, 50],
  count: [75, 80],
} as const

const column = (text: string, name: keyof typeof COLUMNS): string => {
  const [first, last] = COLUMNS[name]
  return text.slice(first - 1, last)
}

const WIDTH = 120
const DEBIT = '13'

interface Detail extends FilePayment {
  isDebit: boolean
  text: string
  isReturn: boolean
}

/** A Direct Entry (ABA) file: payments to make, or returns from a bank. Throws InvalidBankFile. */
export function readDirectEntry(bytes: Uint8Array): PaymentFile | DirectEntryReturns {
  const lines = asciiLines(bytes)
  const problems = new Problems()
  for (const { line, text } of lines)
    if (text.length !== WIDTH)
      problems.add(line, `has ${text.length} columns; a record has ${WIDTH}.`)
  problems.throwIfAny()

  const { header, details: rest, trailer } = splitRecords(lines, { first: '0', last: '7' })
  const day = readHeader(header, problems)
  const details = rest.flatMap((line) => readDetail(line, problems))
  problems.throwIfAny()
  checkTotals(trailer, details, problems)
  if (new Set(details.map(({ isReturn }) => isReturn)).size > 1)
    problems.add(null, 'The file mixes payments (record 1) and returns (record 2).')
  problems.throwIfAny()
  return toContent(header, day, details)
}

function toContent(
  header: Line,
  day: string,
  details: readonly Detail[],
): PaymentFile | DirectEntryReturns {
  const file = {
    bank: column(header.text, 'bank').trim(),
    userName: column(header.text, 'userName').trim(),
    userId: column(header.text, 'userId'),
    day,
  }
  return details.some(({ isReturn }) => isReturn)
    ? { kind: 'returns', ...file, returns: details.map(toReturn) }
    : toPayments(file, header, details)
}

function toPayments(
  file: Record<'bank' | 'userName' | 'userId' | 'day', string>,
  header: Line,
  details: readonly Detail[],
): PaymentFile {
  const debits = details.filter(({ isDebit }) => isDebit)
  const [first] = details
  return {
    kind: 'payments',
    format: `Direct Entry (${file.bank})`,
    currency: 'AUD',
    day: file.day,
    payer: {
      name: file.userName,
      bsb: first ? bsbDigits(column(first.text, 'traceBsb')) : '',
      accountNumber: first ? column(first.text, 'traceAccount').trim() : '',
      userId: file.userId,
      batch: column(header.text, 'description').trim(),
    },
    payments: details
      .filter(({ isDebit }) => !isDebit)
      .map(({ line, bsb, accountNumber, name, amount, reference }) => ({
        line,
        bsb,
        accountNumber,
        name,
        amount,
        reference,
      })),
    debited: debits.length === 0 ? null : sumOf(debits),
  }
}

const bsbDigits = (text: string): string => text.replace('-', '')

function toReturn({
  line,
  text,
  bsb,
  accountNumber,
  name,
  amount,
  reference,
}: Detail): DirectEntryReturn {
  const code = column(text, 'indicator')
  return {
    line,
    bsb,
    accountNumber,
    name,
    amount,
    reference,
    code,
    reason: returnReason(code),
    originalDay: column(text, 'originalDay').trim(),
    originalUserId: column(text, 'originalUserId').trim(),
  }
}

/** Returns the day the bank processes the file, or did. */
function readHeader({ line, text }: Line, problems: Problems): string {
  if (column(text, 'sequence') !== '01') problems.add(line, 'columns 19–20 must be 01.')
  for (const name of ['bank', 'userName'] as const)
    if (column(text, name).trim() === '') problems.add(line, `the ${name} is empty.`)
  if (!/^\d{6}$/.test(column(text, 'userId')))
    problems.add(line, `the user id "${column(text, 'userId')}" must have six digits.`)
  const dateText = column(text, 'day')
  const day = shortYearDay(dateText.slice(4), dateText.slice(2, 4), dateText.slice(0, 2))
  if (day === null) problems.add(line, `"${dateText}" is not a day (DDMMYY).`)
  return day ?? ''
}

function readDetail({ line, text }: Line, problems: Problems): Detail[] {
  const type = text.charAt(0)
  if (type !== '1' && type !== '2') {
    problems.add(line, `record type "${type}" has no place between the header and the totals.`)
    return []
  }
  const isReturn = type === '2'
  const messages = detailProblems(text, isReturn)
  for (const message of messages) problems.add(line, message)
  if (messages.length > 0) return []
  return [
    {
      line,
      text,
      isReturn,
      isDebit: column(text, 'code') === DEBIT,
      bsb: bsbDigits(column(text, 'bsb')),
      accountNumber: column(text, 'accountNumber').trim(),
      name: column(text, 'title').trim(),
      amount: Number(column(text, 'amount')),
      reference: column(text, 'reference').trimEnd(),
    },
  ]
}

const CREDIT_OR_DEBIT = /^(?:13|5[0-7])$/

function detailProblems(text: string, isReturn: boolean): string[] {
  const at = (name: keyof typeof COLUMNS): string => column(text, name)
  const rules: [boolean, string][] = [
    [/^\d{3}-\d{3}$/.test(at('bsb')), `the BSB "${at('bsb')}" must be written 000-000.`],
    [
      /^\d{3}-\d{3}$/.test(at('traceBsb')),
      `the trace BSB "${at('traceBsb')}" must be written 000-000.`,
    ],
    [
      /^ *[\d-]+ *$/.test(at('accountNumber')) && !/^[ 0-]*$/.test(at('accountNumber')),
      `the account number "${at('accountNumber')}" must be digits, and not all zero.`,
    ],
    [CREDIT_OR_DEBIT.test(at('code')), `the transaction code "${at('code')}" is unknown.`],
    [/^\d{10}$/.test(at('amount')), `the amount "${at('amount')}" must have ten digits.`],
    [!/^0{10}$/.test(at('amount')), 'the amount is zero.'],
    [at('title').trim() !== '', 'the account name is empty.'],
    [
      !/^[ 0-]/.test(at('reference')) || isReturn,
      'the reference begins with a blank, zero or hyphen.',
    ],
    [
      (isReturn ? /^[1-9]$/ : /^[ NWXY]$/).test(at('indicator')),
      `column 18 holds "${at('indicator')}", which is no ${isReturn ? 'return code' : 'indicator'}.`,
    ],
  ]
  return rules.flatMap(([isValid, message]) => (isValid ? [] : [message]))
}

function checkTotals({ line, text }: Line, details: readonly Detail[], problems: Problems): void {
  if (column(text, 'bsb') !== '999-999') problems.add(line, 'columns 2–8 must be 999-999.')
  const all = sumOf(details)
  const isReturns = details.every(({ isReturn }) => isReturn)
  // The sources do not say whether a returned credit counts as a debit or a credit.
  const debits =
    isReturns && Number(column(text, 'debits')) === all
      ? all
      : sumOf(details.filter(({ isDebit }) => isDebit))
  const credits = all - debits
  const controlOf = (name: keyof typeof COLUMNS, description: string, actual: number) => ({
    description,
    stated: column(text, name),
    actual,
  })
  checkControls(
    problems,
    line,
    [
      controlOf('credits', 'total of credits', credits),
      controlOf('debits', 'total of debits', debits),
      controlOf('net', 'net total', Math.abs(credits - debits)),
      controlOf('count', 'count of records', details.length),
    ],
    details,
  )
}
