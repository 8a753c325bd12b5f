/**
 * The zone as a table header names it, the same in summer and winter: `AET` for Australia/Sydney.
 * With `at`, the name in force then: `AEDT`.
 */
export function zoneName(timeZone: string, at?: Date): string {
  const name = formatIn(timeZone, at ? 'short' : 'shortGeneric')
    .formatToParts(at ?? new Date())
    .find((part) => part.type === 'timeZoneName')
  return name?.value ?? timeZone
}

/** One for each zone: making one takes far longer than using it, and a list names the zone in every row. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string, timeZoneName: 'short' | 'shortGeneric'): Intl.DateTimeFormat {
  const key = `${timeZoneName} ${timeZone}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-AU', { timeZone, timeZoneName })
  formats.set(key, made)
  return made
}
