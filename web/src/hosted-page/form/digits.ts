/** Full-width digits count as digits. */
export function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/[^0-9]/g, '')
}
