import { asciiLines, type Line } from './decode.ts'
import { sumOf, type FilePayment, type PaymentFile } from './payment-file.ts'
import { Problems } from './problems.ts'
import { splitRecords } from './records.ts'
import { checkControls } from './totals.ts'
import { dayOf, shortYearDay } from './values.ts'

interface Layout {
  format: string
  header: number
  detail: number
  control: number
  account: number
  fileType: { field: number; value: string }
  day: { field: number; parse(text: string): string | null; form: string }
  batch: number | null
  payerName: number | null
  particulars: number
  reference: number
  maxName: number
  sum: number
  count: number
  hash: number
}

const BNZ: Layout = {
  format: 'BNZ direct credit',
  header: 9,
  detail: 13,
  control: 4,
  account: 4,
  fileType: { field: 5, value: '7' },
  day: {
    field: 6,
    form: 'YYMMDD',
    parse: (text) =>
      /^\d{6}$/.test(text) ? shortYearDay(text.slice(0, 2), text.slice(2, 4), text.slice(4)) : null,
  },
  batch: null,
  payerName: 9,
  particulars: 8,
  reference: 5,
  maxName: 20,
  sum: 1,
  count: 2,
  hash: 3,
}

const ANZ: Layout = {
  format: 'ANZ New Zealand direct credit',
  header: 16,
  detail: 14,
  control: 8,
  account: 5,
  fileType: { field: 1, value: 'C' },
  day: {
    field: 2,
    form: 'YYYYMMDD',
    parse: (text) =>
      /^\d{8}$/.test(text) ? dayOf(text.slice(0, 4), text.slice(4, 6), text.slice(6)) : null,
  },
  batch: 9,
  payerName: null,
  particulars: 5,
  reference: 7,
  maxName: 32,
  sum: 2,
  count: 3,
  hash: 4,
}

/** Throws InvalidBankFile. */
export const readBnz = (bytes: Uint8Array): PaymentFile => readFile(bytes, BNZ)

/** Reads ANZ's format with a control record. Throws InvalidBankFile. */
export const readAnzNz = (bytes: Uint8Array): PaymentFile => readFile(bytes, ANZ)

interface Row extends Line {
  fields: string[]
}

function readFile(bytes: Uint8Array, layout: Layout): PaymentFile {
  const problems = new Problems()
  const rows = asciiLines(bytes).map((line) => ({ ...line, fields: line.text.split(',') }))
  const { header, details, trailer: control } = splitRecords(rows, { first: '1,', last: '3,' })
  countFields(header, layout.header, problems)
  countFields(control, layout.control, problems)
  for (const row of details) {
    if (row.fields[0] !== '2')
      problems.add(
        row.line,
        `record type "${row.fields[0]}" has no place between header and control.`,
      )
    else countFields(row, layout.detail, problems)
  }
  problems.throwIfAny()

  const day = readHeader(header, layout, problems)
  const payments = details.map((row) => readDetail(row, layout, problems))
  problems.throwIfAny()
  checkControl(control, { layout, details, payments }, problems)
  problems.throwIfAny()
  return {
    kind: 'payments',
    format: layout.format,
    currency: 'NZD',
    day,
    payer: {
      name: fieldOf(details[0], layout.payerName),
      bsb: '',
      accountNumber: fieldOf(header, layout.account),
      userId: '',
      batch: fieldOf(header, layout.batch),
    },
    payments,
    debited: null,
  }
}

function countFields({ line, fields }: Row, expected: number, problems: Problems): void {
  if (fields.length !== expected)
    problems.add(line, `has ${fields.length} fields; the record has ${expected}.`)
}

const ACCOUNT = /^\d{15,16}$/

function readHeader({ line, fields }: Row, layout: Layout, problems: Problems): string {
  const account = fields[layout.account] ?? ''
  if (!ACCOUNT.test(account))
    problems.add(line, `the account number "${account}" must have 15 or 16 digits.`)
  const type = fields[layout.fileType.field] ?? ''
  if (type !== layout.fileType.value)
    problems.add(
      line,
      `"${type}" is not the mark of a direct credit file (${layout.fileType.value}).`,
    )
  const dateText = fields[layout.day.field] ?? ''
  const day = layout.day.parse(dateText)
  if (day === null) problems.add(line, `"${dateText}" is not a day (${layout.day.form}).`)
  return day ?? ''
}

function readDetail(row: Row, layout: Layout, problems: Problems): FilePayment {
  const accountNumber = fieldOf(row, 1)
  const code = fieldOf(row, 2)
  const cents = fieldOf(row, 3)
  const name = fieldOf(row, 4)
  const particulars = fieldOf(row, layout.particulars)
  const reference = fieldOf(row, layout.reference)
  const rules: [boolean, string][] = [
    [
      ACCOUNT.test(accountNumber),
      `the account number "${accountNumber}" must have 15 or 16 digits.`,
    ],
    [/^5[02]$/.test(code), `"${code}" is not the code of a credit (50 or 52).`],
    [/^\d{1,11}$/.test(cents), `the amount "${cents}" must be cents.`],
    [!/^0+$/.test(cents), 'the amount is zero.'],
    [
      name !== '' && name.length <= layout.maxName,
      `the name "${name}" must have 1 to ${layout.maxName} characters.`,
    ],
    [particulars.length <= 12, `"${particulars}" is longer than 12 characters.`],
    [reference.length <= 12, `"${reference}" is longer than 12 characters.`],
  ]
  for (const [isValid, message] of rules) if (!isValid) problems.add(row.line, message)
  return {
    line: row.line,
    bsb: '',
    accountNumber,
    name,
    amount: Number(cents),
    reference: `${particulars} ${reference}`.trim(),
  }
}

const fieldOf = (row: Row | undefined, field: number | null): string =>
  field === null ? '' : (row?.fields[field] ?? '')

function checkControl(
  { line, fields }: Row,
  file: { layout: Layout; details: readonly Row[]; payments: readonly FilePayment[] },
  problems: Problems,
): void {
  const { layout, details, payments } = file
  // Sums the branch and account of each payee; a number too long for the field loses its leading digits.
  let hash = 0
  for (const { accountNumber } of payments)
    hash = (hash + Number(accountNumber.substring(2, 13))) % 1e11
  const controlOf = (field: number, description: string, actual: number) => ({
    description,
    stated: fields[field] ?? '',
    actual,
  })
  checkControls(
    problems,
    line,
    [
      controlOf(layout.sum, 'sum', sumOf(payments)),
      controlOf(layout.count, 'count of payments', payments.length),
      controlOf(layout.hash, 'hash total', hash),
    ],
    details,
  )
}
