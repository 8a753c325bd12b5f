/**
 * The zone as a table header names it, the same in summer and winter: `AET` for Australia/Sydney.
 * With `at`, the name in force then: `AEDT`.
 */
export function zoneName(timeZone: string, at?: Date): string {
  const format = new Intl.DateTimeFormat('en-AU', {
    timeZone,
    timeZoneName: at ? 'short' : 'shortGeneric',
  })
  const name = format.formatToParts(at ?? new Date()).find((part) => part.type === 'timeZoneName')
  return name?.value ?? timeZone
}
