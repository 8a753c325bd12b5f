import * as z from 'zod/mini'

/** A POST merges its keys into the saved ones; a save with a stale `version` is refused (409). */

const version = z.string().check(z.maxLength(64))
export const versioned = { version }
export const began = { version: z.optional(version) }

const trimmed = z.pipe(
  z.string(),
  z.transform((text: string) => text.trim()),
)

export const line = (maxLength: number) =>
  z.pipe(
    trimmed,
    z
      .string()
      .check(z.maxLength(maxLength), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'Use one line of text')),
  )
/** Empty text becomes null. */
export const maybeLine = (maxLength: number) =>
  z.optional(
    z.nullable(
      z.pipe(
        line(maxLength),
        z.transform((text: string) => (text === '' ? null : text)),
      ),
    ),
  )

export const merchantPath = '/merchants/{merchantId}' as const
