/** Words that banks put on every line: they tell no payer from another. */
const GENERAL = new Set(
  'ACCOUNT AND BANK BILL CREDIT DEPOSIT DIRECT DEBIT ENTRY FAST FROM INTERNET LIMITED LTD PAYMENT PAYMENTS PTY RECEIVED REF REFERENCE THE TRANSFER TRF VIA'.split(
    ' ',
  ),
)

/** Shorter ones stand on a line by chance. */
const MIN_PART = 6
const MAX_PAYER_WORDS = 4

/** Banks change case, put blanks where they like, and spread a reference over several fields. */
const wordsOf = (text: string): string[] => text.toUpperCase().match(/[A-Z0-9]+/g) ?? []

export interface LineText {
  words: readonly string[]
  joined: string
}

/** A line's text, taken apart once for all transfers that it is compared with. */
export function readLineText(text: string): LineText {
  const words = wordsOf(text)
  return { words, joined: words.join('') }
}

export interface ReferenceText {
  whole: string
  /** No other transfer of a merchant has it. */
  tail: string
}

export function readReference(reference: string): ReferenceText {
  const words = wordsOf(reference)
  return { whole: words.join(''), tail: words.at(-1) ?? '' }
}

const isPartOf = (word: string, { whole, tail }: ReferenceText): boolean =>
  word.length >= MIN_PART && (whole.startsWith(word) || word === tail)

/** Whether a line names a transfer: by the reference, by its beginning where the bank cut it, or by its last word. */
export const namesTransfer = ({ words, joined }: LineText, reference: ReferenceText): boolean =>
  reference.whole.length >= MIN_PART &&
  (joined.includes(reference.whole) || words.some((word) => isPartOf(word, reference)))

/**
 * Who paid, as the same bank writes it each time: the words of a line without numbers, the references that it names,
 * and what every line has. Null when nothing is left.
 */
export function payerOf({ words }: LineText, named: readonly ReferenceText[]): string | null {
  const own = words.filter(
    (word) =>
      word.length > 1 &&
      !/\d/.test(word) &&
      !GENERAL.has(word) &&
      !named.some(({ whole, tail }) => whole.includes(word) || tail.startsWith(word)),
  )
  return own.slice(0, MAX_PAYER_WORDS).join(' ') || null
}
