const DAY_MS = 86_400_000

const padded = (count: number, length: number): readonly string[] =>
  Array.from({ length: count }, (_, n) => String(n).padStart(length, '0'))
const TWO = padded(60, 2)
const THREE = padded(1000, 3)

/** The day written last, because the rows of a list share few days. */
const last = { day: Number.NaN, text: '' }

/** As `toISOString`, but in a third of the time: every row of a page has an instant. */
export function instantText(instant: Date): string {
  const time = instant.getTime()
  const day = Math.floor(time / DAY_MS)
  if (day !== last.day) {
    last.text = instant.toISOString().slice(0, -13)
    last.day = day
  }
  const rest = time - day * DAY_MS
  const [hour, minute] = [TWO[Math.floor(rest / 3_600_000)], TWO[Math.floor(rest / 60_000) % 60]]
  return `${last.text}${hour}:${minute}:${TWO[Math.floor(rest / 1000) % 60]}.${THREE[rest % 1000]}Z`
}

const digits = (text: string, at: number): number =>
  (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48

const SECONDS = '2026-02-28 01:02:03'.length
const ZONE = '+00'

/**
 * Reads `2026-02-28 01:02:03.004+00`, PostgreSQL's format for connections in UTC. Null for other forms, such as years
 * BC or after 9999.
 */
export function readInstant(text: string): Date | null {
  const end = text.length - ZONE.length
  const isShort = end === SECONDS
  if (text[4] !== '-' || text[10] !== ' ' || !text.endsWith(ZONE)) return null
  if (!isShort && text[SECONDS] !== '.') return null
  // Cuts microseconds to milliseconds, like the driver's own parser.
  const milliseconds = isShort
    ? 0
    : Number(
        text
          .slice(SECONDS + 1, end)
          .padEnd(3, '0')
          .slice(0, 3),
      )
  const year = digits(text, 0) * 100 + digits(text, 2)
  // `Date.UTC` would put years below 100 in the last century.
  if (year < 100) return null
  const [month, day] = [digits(text, 5) - 1, digits(text, 8)]
  const [hour, minute, second] = [digits(text, 11), digits(text, 14), digits(text, 17)]
  return new Date(Date.UTC(year, month, day, hour, minute, second, milliseconds))
}
