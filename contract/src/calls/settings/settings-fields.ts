import * as z from 'zod/mini'

/**
 * The merchant's settings. A POST merges its keys into the saved ones. Every answer has a
 * `version`; a save with a stale one is refused (409).
 */

const version = z.string().check(z.maxLength(64))
export const versioned = { version }
export const began = { version: z.optional(version) }

const trimmed = z.pipe(
  z.string(),
  z.transform((text: string) => text.trim()),
)

/** One line of text, trimmed. @param most characters */
export const line = (most: number) =>
  z.pipe(
    trimmed,
    z
      .string()
      .check(z.maxLength(most), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'Use one line of text')),
  )
/** A line that can be cleared: empty is null. */
export const maybeLine = (most: number) =>
  z.optional(
    z.nullable(
      z.pipe(
        line(most),
        z.transform((text: string) => (text === '' ? null : text)),
      ),
    ),
  )

export const merchantPath = '/merchants/{merchantId}' as const
