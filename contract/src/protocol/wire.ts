import * as z from 'zod/mini'

import { PAGE_COUNT_HEADER } from './client.ts'
import { isSupportedDay, isTimeZone } from '../time/days.ts'

/** Shapes that several calls share on the wire. */

const absent = <T extends z.ZodMiniType>(type: T) => z.nullable(type)

/** Text that may be missing. */
export const maybeText = absent(z.string())

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: true })

const askable = z.refine<string>(isSupportedDay, 'Choose days from 1900 to 2999')

/** An end of a range that is asked for. */
export const instantOfBound = instant.check(askable)

/** The same as a day, or as an instant of which only the day counts when a zone is given. */
export const dayOfBound = z.union([z.iso.date(), instant]).check(askable)

/** An IANA time zone name, e.g. `Australia/Sydney`. */
export const timeZone = z.string().check(z.maxLength(64), z.refine(isTimeZone, 'Unknown time zone'))

/** An email address, as every form and call checks it; trimmed, at most 254 characters. */
export const email = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => text.trim()),
  ),
  z.email().check(z.maxLength(254)),
)

/** Page numbers start at 1. */
export const page = z._default(
  z.pipe(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^\d{1,8}$/, 'Pages are numbered from 1'))]),
      z.transform(Number),
    ),
    z.int().check(z.minimum(1)),
  ),
  1,
)

/** Newest first is the only order there is. */
export const newestFirst = z.optional(z.literal('-createdAt'))

/** The header of every list answer. */
export const pageCount = z.object({ [PAGE_COUNT_HEADER]: z._default(z.coerce.number(), 1) })

/** A date range and the zone whose days it means; without the zone it is taken literally. */
export const rangeQuery = {
  createdAfter: z.optional(instantOfBound),
  createdBefore: z.optional(instantOfBound),
  timeZone: z.optional(timeZone),
}

/** A repeated query key: one value arrives as a string, several as a list. */
export const many = <T extends z.ZodMiniType>(one: T) =>
  z.optional(
    z.union([
      z.array(one).check(z.maxLength(200)),
      z.pipe(
        one,
        z.transform((value: z.output<T>) => [value]),
      ),
    ]),
  )

export const address = z.object({
  line1: maybeText,
  line2: maybeText,
  city: maybeText,
  postalCode: maybeText,
  state: maybeText,
})

/** Who is billed, or where it goes. */
export const contact = z.object({ name: maybeText, phone: maybeText, address: z.nullable(address) })

/** How often a list was saved when a change of it began. */
export const saves = z.int().check(z.nonnegative(), z.maximum(2_147_483_647))
