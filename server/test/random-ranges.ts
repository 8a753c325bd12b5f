import { addDays, wireRange } from '@paydeck/contract/time/days'
import fc from 'fast-check'

const day = fc.integer({ min: -5, max: 410 }).map((daysBack) => addDays('2026-11-20', -daysBack))

/**
 * Ranges as a list query has them: none, or some days of the year up to 20 November 2026 and a
 * little beyond, in one of the zones, or literal where it is undefined.
 */
export const randomRanges = (...zones: (string | undefined)[]) =>
  fc.option(
    fc
      .record({ days: fc.tuple(day, day), timeZone: fc.constantFrom(...zones) })
      .map(({ days, timeZone }) => {
        const [from = '', to = ''] = days.toSorted()
        return { ...wireRange(from, to), timeZone }
      }),
    { nil: undefined },
  )

/** How deep into a list to look, as a fraction of its length; sometimes a little past its end. */
export const depths = fc.double({ min: 0, max: 1.1, noNaN: true })
