/** Letters that Unicode does not take apart, and punctuation with an ASCII form. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  ł: 'l',
  Ł: 'L',
  þ: 'th',
  Þ: 'TH',
  ı: 'i',
  '‘': "'",
  '’': "'",
  ʻ: "'",
  ʼ: "'",
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '−': '-',
}

/** Accents and macrons fall away ("Māori" becomes "Maori"); what has no plain form becomes a space. */
export function foldTo(text: string, characters: RegExp): string {
  // Most names need no folding, and there are many.
  if (isPlain(text, characters)) return text.replaceAll(/ +/g, ' ').trim()
  let folded = ''
  for (const character of text.normalize('NFKD')) {
    if (/\p{M}/u.test(character)) continue
    for (const plain of PLAIN[character] ?? character)
      folded += characters.test(plain) ? plain : ' '
  }
  return folded.replaceAll(/ +/g, ' ').trim()
}

function isPlain(text: string, characters: RegExp): boolean {
  for (const character of text) if (!characters.test(character)) return false
  return true
}

/** Folded, and cut to the field. For names only: a number or reference that was cut is another one. */
export const foldAndCut = (text: string, characters: RegExp, length: number): string =>
  foldTo(text, characters).slice(0, length).trimEnd()
