/** Replaces anything unsafe in a file name with a hyphen. */
const safe = (text: string): string => text.replaceAll(/[^A-Za-z0-9]+/g, '-')

/** Keeps the sign: `Etc/GMT+10` and `Etc/GMT-10` are twenty hours apart. */
const zoneWord = (timeZone: string): string => safe(timeZone.replace('+', '-plus-'))

/** Only letters, digits, hyphens and underscores, so that no input can end the header or leave the folder. */
export function attachment(parts: readonly string[], timeZone: string, extension = 'csv'): string {
  const name = [...parts.map(safe), zoneWord(timeZone)].join('_')
  return `attachment; filename="${name}.${extension}"`
}
