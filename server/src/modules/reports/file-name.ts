/** What a file's name may be made of; everything else becomes a hyphen. */
const safe = (text: string): string => text.replaceAll(/[^A-Za-z0-9]+/g, '-')

/** `Etc/GMT+10` and `Etc/GMT-10` are twenty hours apart: the sign has to survive. */
const zoneWord = (timeZone: string): string => safe(timeZone.replace('+', '-plus-'))

/** Letters, digits, hyphens and underscores alone: nothing of a request can end the header or leave the folder. */
export function attachment(parts: readonly string[], timeZone: string, extension = 'csv'): string {
  const name = [...parts.map(safe), zoneWord(timeZone)].join('_')
  return `attachment; filename="${name}.${extension}"`
}
