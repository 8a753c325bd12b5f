import { readCamt } from './camt.ts'
import type { CsvMapping } from './csv-mapping.ts'
import { readCsvStatement } from './csv-statement.ts'
import { refuseWideText } from './decode.ts'
import type { DirectEntryReturns } from './direct-entry-returns.ts'
import { readDirectEntry } from './direct-entry.ts'
import { readMt940 } from './mt940.ts'
import { readAnzNz, readBnz } from './new-zealand.ts'
import { readOfx } from './ofx.ts'
import { readPain001 } from './pain001.ts'
import { readPain002, type StatusReport } from './pain002.ts'
import type { PaymentFile } from './payment-file.ts'
import { InvalidBankFile } from './problems.ts'
import type { Statement } from './statement.ts'
import { messageOf, readXml } from './xml-tree.ts'

export type BankFileContent = PaymentFile | DirectEntryReturns | StatusReport | Statement

/** Recognises the format by how the file begins; CSV needs a mapping. Throws InvalidBankFile. */
export function readBankFile(bytes: Uint8Array, mapping?: CsvMapping): BankFileContent[] {
  refuseWideText(bytes)
  if (mapping) return [readCsvStatement(bytes, mapping)]
  const head = new TextDecoder().decode(bytes.subarray(0, 200)).replace(/^\uFEFF/, '')
  const format = FORMATS.find(({ start }) => start.test(head))
  if (format) return format.read(bytes)
  throw new InvalidBankFile([
    { line: 1, message: 'the file is of no known format. A CSV statement needs its mapping.' },
  ])
}

/** True if the file begins like no other known format. */
export function looksLikeCsv(bytes: Uint8Array): boolean {
  const head = new TextDecoder().decode(bytes.subarray(0, 30)).replace(/^\uFEFF/, '')
  return !/^(?:\s*<|\s*OFXHEADER|\{1:|\s*:20:|0[ \d-]{17}\d\d)/.test(head)
}

const FORMATS: readonly { start: RegExp; read(bytes: Uint8Array): BankFileContent[] }[] = [
  { start: /^\s*(?:OFXHEADER|(?:<\?xml[^>]*>\s*)?<(?:\?OFX|OFX>))/i, read: readOfx },
  { start: /^\s*</, read: (bytes) => readMessage(bytes) },
  { start: /^(?:\{1:|\s*:20:)/, read: readMt940 },
  { start: /^1,C,/, read: (bytes) => [readAnzNz(bytes)] },
  { start: /^1,,,,\d/, read: (bytes) => [readBnz(bytes)] },
  // No other format begins with a zero followed by blanks or an account number.
  { start: /^0[ \d-]{17}\d\d/, read: (bytes) => [readDirectEntry(bytes)] },
]

function readMessage(bytes: Uint8Array): BankFileContent[] {
  const root = readXml(bytes)
  const message = messageOf(root)
  if (message.startsWith('pain.001.')) return [readPain001(root, message)]
  if (message.startsWith('pain.002.')) return [readPain002(root)]
  if (message.startsWith('camt.053.') || message.startsWith('camt.054.'))
    return readCamt(root, message)
  throw new InvalidBankFile([
    {
      line: root.line,
      message: `${message || 'this XML'} is not read: pain.001, pain.002, camt.053 and camt.054 are.`,
    },
  ])
}
