/** Words on any bank line, which say nothing about the payer. */
const COMMON_WORDS = new Set(
  'ACCOUNT AND BANK BILL CREDIT DEPOSIT DIRECT DEBIT ENTRY FAST FROM INTERNET LIMITED LTD PAYMENT PAYMENTS PTY RECEIVED REF REFERENCE THE TRANSFER TRF VIA'.split(
    ' ',
  ),
)

/** A shorter part of a reference may appear by coincidence. */
const MIN_WORD = 6
const MAX_PAYER_WORDS = 4

/** Banks change case, insert spaces anywhere and split a reference across fields. */
const wordsOf = (text: string): string[] => text.toUpperCase().match(/[A-Z0-9]+/g) ?? []

export interface LineText {
  words: readonly string[]
  joined: string
}

/** Parsed once per line, then compared with every transfer. */
export function readLineText(text: string): LineText {
  const words = wordsOf(text)
  return { words, joined: words.join('') }
}

export interface ReferenceText {
  whole: string
  /** Unique among the merchant's transfers. */
  tail: string
}

export function readReference(reference: string): ReferenceText {
  const words = wordsOf(reference)
  return { whole: words.join(''), tail: words.at(-1) ?? '' }
}

const isPartOf = (word: string, { whole, tail }: ReferenceText): boolean =>
  word.length >= MIN_WORD && (whole.startsWith(word) || word === tail)

/** Whether a line names a transfer: by its reference, a reference the bank cut short, or its last word. */
export const namesTransfer = ({ words, joined }: LineText, reference: ReferenceText): boolean =>
  reference.whole.length >= MIN_WORD &&
  (joined.includes(reference.whole) || words.some((word) => isPartOf(word, reference)))

/**
 * The payer as this bank always writes it: the words of a line without numbers, references and words on every line.
 * Null when nothing is left.
 */
export function payerOf({ words }: LineText, named: readonly ReferenceText[]): string | null {
  const payerWords = words.filter(
    (word) =>
      word.length > 1 &&
      !/\d/.test(word) &&
      !COMMON_WORDS.has(word) &&
      !named.some(({ whole, tail }) => whole.includes(word) || tail.startsWith(word)),
  )
  return payerWords.slice(0, MAX_PAYER_WORDS).join(' ') || null
}
