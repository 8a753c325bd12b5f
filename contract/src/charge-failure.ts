/** A charge failure code in words: underscores become spaces, the first letter a capital. */
export function chargeFailureText(code: string | null | undefined): string {
  if (!code) return 'Unknown charge error'
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
