/** `AET` all year for a table header; with `at`, the name at that time: `AEDT`. */
export function zoneName(timeZone: string, at?: Date): string {
  const name = formatIn(timeZone, at ? 'short' : 'shortGeneric')
    .formatToParts(at ?? new Date())
    .find((part) => part.type === 'timeZoneName')
  return name?.value ?? timeZone
}

/** Cached by zone: creating a format is slow, and every row of a list needs it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string, timeZoneName: 'short' | 'shortGeneric'): Intl.DateTimeFormat {
  const key = `${timeZoneName} ${timeZone}`
  const cached = formats.get(key)
  if (cached) return cached
  const format = new Intl.DateTimeFormat('en-AU', { timeZone, timeZoneName })
  formats.set(key, format)
  return format
}
