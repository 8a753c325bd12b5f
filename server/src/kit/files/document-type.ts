export type DocumentType = 'application/pdf' | 'image/jpeg' | 'image/png'

const MAX_LETTERS = 80

const ENDINGS = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
} as const satisfies Record<DocumentType, string>

const STARTS: readonly [DocumentType, Buffer][] = [
  ['application/pdf', Buffer.from('%PDF-')],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
]

/** Detected by the first bytes, because a name proves nothing; null for any other type. */
export const typeOf = (bytes: Buffer): DocumentType | null =>
  STARTS.find(([, start]) => bytes.subarray(0, start.length).equals(start))?.[0] ?? null

/** A safe name to show: no folders, no characters that hide or reorder text, and the ending of its real type. */
export function cleanName(given: string, type: DocumentType): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replace(/[\p{C}<>:"|?*]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const short = Array.from(plain).slice(0, MAX_LETTERS).join('').trim()
  return `${short || 'document'}.${ENDINGS[type]}`
}
