/** From the brand name, else the business name; empty without either. */
export function initialsOf(names: { brandName: string; businessName: string }): string {
  const [letter = ''] = (names.brandName.trim() || names.businessName.trim()) as Iterable<string>
  return letter.toLocaleUpperCase('en-AU')
}
