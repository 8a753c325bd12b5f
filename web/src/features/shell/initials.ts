/** The first letter of the brand name, else of the business name, in upper case; empty when there is neither. */
export function initialsOf(names: { brandName: string; businessName: string }): string {
  const [letter = ''] = (names.brandName.trim() || names.businessName.trim()) as Iterable<string>
  return letter.toLocaleUpperCase('en-AU')
}
