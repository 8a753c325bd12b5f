import { InvalidBankFile, type Problem } from './problems.ts'

export interface Line {
  /** Counted from one. */
  line: number
  text: string
}

const LF = 10
const CR = 13
/** A wrong encoding is wrong everywhere, so the first places are enough. */
const MAX_LINES_NAMED = 5

/** The lines of a file that may hold printable ASCII only, with either line end. Throws InvalidBankFile. */
export function asciiLines(bytes: Uint8Array): Line[] {
  const problems: Problem[] = []
  let line = 1
  let column = 1
  for (const [at, byte] of bytes.entries()) {
    if (byte === LF) {
      line++
      column = 1
      continue
    }
    const isLineEnd = byte === CR && bytes[at + 1] === LF
    if (!isLineEnd && (byte < 0x20 || byte > 0x7e) && problems.length < MAX_LINES_NAMED)
      problems.push({
        line,
        message: `column ${column} holds byte ${byte.toString(16).padStart(2, '0')}, which is not a printable ASCII character.`,
      })
    column++
  }
  if (problems.length > 0) throw new InvalidBankFile(problems)
  return linesOf(new TextDecoder().decode(bytes))
}

/** Splits at either line ending; the empty text after the last one is not a line. */
export function linesOf(text: string): Line[] {
  const lines = text.split(/\r?\n/).map((line, index) => ({ line: index + 1, text: line }))
  return lines.at(-1)?.text === '' ? lines.slice(0, -1) : lines
}

/** Throws InvalidBankFile if the bytes are not valid in the encoding. */
export function decode(bytes: Uint8Array, encoding: 'utf-8' | 'windows-1252' = 'utf-8'): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new InvalidBankFile([{ line: badLineOf(bytes), message: 'The text is not UTF-8.' }])
  }
}

/** Throws InvalidBankFile for UTF-16, which Windows programs save as "Unicode text". */
export function refuseWideText([first, second]: Uint8Array): void {
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    throw new InvalidBankFile([
      { line: null, message: 'The file is in UTF-16. Save it as UTF-8 or plain text.' },
    ])
}

/** A line feed byte is never part of another UTF-8 character, so each line can be decoded separately. */
function badLineOf(bytes: Uint8Array): number {
  let line = 1
  let start = 0
  while (start < bytes.length) {
    const lineEnd = bytes.indexOf(LF, start)
    const end = lineEnd === -1 ? bytes.length : lineEnd
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(start, end))
    } catch {
      break
    }
    line++
    start = end + 1
  }
  return line
}
