import * as z from 'zod/mini'

/**
 * What a merchant says of itself. A POST merges the keys it carries into what is saved. Every answer names its
 * `version`; a save that carries one is refused (409) when something else was saved in between.
 */

const version = z.string().check(z.maxLength(64))
/** What every answer carries. */
export const versioned = { version }
/** What the change began from. */
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
/** A line that may be taken away: empty is null. */
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
