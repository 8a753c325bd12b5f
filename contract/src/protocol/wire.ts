import * as z from 'zod/mini'

import { PAGE_COUNT_HEADER, TOTAL_HEADER } from './client.ts'
import { documented } from './documented.ts'
import { isSupportedDay, isTimeZone } from '../time/days.ts'

const absent = <T extends z.ZodMiniType>(type: T) => z.nullable(type)

export const maybeText = absent(z.string())

export const instant = z.iso.datetime({ offset: true })

const askable = z.refine<string>(isSupportedDay, 'Choose days from 1900 to 2999')

export const instantOfBound = instant.check(askable)

export const dayOfBound = z.union([z.iso.date(), instant]).check(askable)

export const timeZone = z.string().check(z.maxLength(64), z.refine(isTimeZone, 'Unknown time zone'))

/** The only check of email addresses: trimmed, at most 254 characters. */
export const email = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => text.trim()),
  ),
  z.email().check(z.maxLength(254)),
)

export const pageNumber = documented(
  z.pipe(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^\d{1,8}$/, 'Pages are numbered from 1'))]),
      z.transform(Number),
    ),
    z.int().check(z.minimum(1)),
  ),
  z.int().check(z.minimum(1)),
)

export const page = z._default(pageNumber, 1)

export const newestFirst = z.optional(z.literal('-createdAt'))

export const pageCount = z.object({ [PAGE_COUNT_HEADER]: z._default(z.coerce.number(), 1) })

/** For a search, exact up to 10,000. Optional for older servers. */
export const listCounts = z.extend(pageCount, { [TOTAL_HEADER]: z.optional(z.coerce.number()) })

/** Without `timeZone` the range is taken literally. */
export const rangeQuery = {
  createdAfter: z.optional(instantOfBound),
  createdBefore: z.optional(instantOfBound),
  timeZone: z.optional(timeZone),
}

export const oneOrMore = <T extends z.ZodMiniType>(item: T) =>
  z.optional(
    z.union([
      z.array(item).check(z.maxLength(200)),
      z.pipe(
        item,
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

export const contact = z.object({ name: maybeText, phone: maybeText, address: z.nullable(address) })

/** A version: the number of saves when the change was started. */
export const saves = z.int().check(z.nonnegative(), z.maximum(2_147_483_647))
