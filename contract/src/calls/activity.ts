import * as z from 'zod/mini'

import { route } from '../protocol/route.ts'
import { dayOfBound, instant, maybeText, page, pageCount, timeZone } from '../protocol/wire.ts'

/** `refused`: the person lacked a permission or exceeded a rate limit. */
export const activityOutcome = z.enum(['succeeded', 'failed', 'refused'])
export type ActivityOutcome = z.infer<typeof activityOutcome>

export const activityEvent = z.object({
  eventId: z.string(),
  at: instant,
  /** The user, key or part of the system that acted; `visitor` before sign-in. */
  actor: z.string(),
  email: maybeText,
  name: maybeText,
  /** Area and past-tense verb: `refund.requested`. */
  action: z.string(),
  outcome: activityOutcome,
  subjectType: z.string(),
  subjectId: z.string(),
  /** The email address of the person affected. */
  subjectEmail: maybeText,
  /** The number of the order or payment affected. */
  internalOrderId: maybeText,
  transactionId: maybeText,
  details: z.record(z.string(), z.unknown()),
  address: maybeText,
  device: maybeText,
  /** A readable name such as `Chrome on Windows`. */
  browser: maybeText,
  requestId: maybeText,
})
export type ActivityEvent = z.infer<typeof activityEvent>

const filterFields = {
  from: z.optional(dayOfBound),
  to: z.optional(dayOfBound),
  timeZone: z.optional(timeZone),
  actor: z.optional(z.string().check(z.maxLength(64))),
  /** A prefix. */
  email: z.optional(z.string().check(z.maxLength(128))),
  address: z.optional(z.string().check(z.maxLength(64))),
  /** Areas and whole actions, separated by commas. */
  action: z.optional(
    z.string().check(z.maxLength(256), z.regex(/^[a-z_]+(\.[a-z_]+)?(,[a-z_]+(\.[a-z_]+)?)*$/)),
  ),
  outcome: z.optional(activityOutcome),
}

const filters = z.object(filterFields)
export type ActivityFilters = z.output<typeof filters>

const query = z.object({ ...filterFields, page })
export type ActivityQuery = z.output<typeof query>

export const activityCalls = {
  listActivity: route({
    base: 'api',
    method: 'GET',
    path: '/dashboard/merchant/{merchantId}/activity',
    summary: 'Who signed in, and who did what, newest first, 20 a page',
    access: 'staff',
    permission: 'activity:read',
    query,
    answer: z.array(activityEvent),
    headers: pageCount,
    otherwise: 'Failed to get the activity log',
  }),
  downloadActivity: route({
    base: 'api',
    method: 'GET',
    path: '/dashboard/merchant/{merchantId}/activity/csv',
    summary: 'The activity log as CSV, narrowed like its list',
    access: 'staff',
    permission: ['activity:read', 'reports:export'],
    media: 'text/csv',
    query: filters,
    answer: z.string(),
    headers: z.object({ 'content-disposition': z._default(z.string(), '') }),
    otherwise: 'Failed to download the activity log',
  }),
} as const
