import * as z from 'zod/mini'

/** A file that is saved under the server's name for it. */
export const pdf = {
  base: 'api',
  method: 'GET',
  media: 'application/pdf',
  answer: z.string(),
  headers: z.object({ 'content-disposition': z._default(z.string(), '') }),
} as const
