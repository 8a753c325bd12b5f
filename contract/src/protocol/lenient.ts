import * as z from 'zod/mini'

import { documented } from './documented.ts'

/** Lenient schemas for data from shops: numbers as text, text as numbers, and `null` or `""` for nothing. */

const cut = (text: string, maxLength: number): string =>
  text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')

/** Truncated text; null for a missing value, which PHP sends as `false`. */
export const lenientText = (maxLength: number) =>
  documented(
    z.pipe(
      z.optional(z.nullable(z.union([z.string(), z.number(), z.boolean()]))),
      z.transform((value) => {
        const text =
          value === null || value === undefined || value === false ? '' : String(value).trim()
        return text === '' ? null : cut(text, maxLength)
      }),
    ),
    z.string().check(z.maxLength(maxLength)),
  )

export const requiredText = (maxLength: number) =>
  documented(
    z.pipe(
      z.union([z.string(), z.number()]),
      z.pipe(
        z.transform((value: string | number) => cut(String(value).trim(), maxLength)),
        z.string().check(z.minLength(1, 'This must not be empty')),
      ),
    ),
    z.string().check(z.minLength(1), z.maxLength(maxLength)),
  )

const sentFlag = z.optional(z.nullable(z.union([z.boolean(), z.string(), z.number()])))

const isOn = (value: unknown): boolean =>
  ['true', '1', 'yes', 'on'].includes(String(value).toLowerCase())

export const lenientFlag = documented(
  z.pipe(
    sentFlag,
    z.transform((value) => isOn(value)),
  ),
  z.boolean(),
)

/** A flag that is null when nothing was sent. */
export const lenientChoice = documented(
  z.pipe(
    sentFlag,
    z.transform((value) =>
      value === null || value === undefined || value === '' ? null : isOn(value),
    ),
  ),
  z.boolean(),
)

/** The rounding error of a float: PHP makes 1998.9999999999998 of 19.99 * 100. No price is this small. */
const ROUNDING_TOLERANCE = 1e-6

function wholeCents(value: number | string): number {
  const amount = Number(value)
  const rounded = Math.round(amount)
  // PHP sends an empty discount as -0.0.
  return (Math.abs(amount - rounded) < ROUNDING_TOLERANCE ? rounded : amount) || 0
}

const WHOLE_CENTS_MESSAGE = 'Amounts are whole cents'

const cents = z.int(WHOLE_CENTS_MESSAGE).check(z.nonnegative(), z.maximum(99_999_999_999))

export const lenientMinor = documented(
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\s*-?\d+(\.\d+)?\s*$/, WHOLE_CENTS_MESSAGE))]),
    z.pipe(z.transform(wholeCents), cents),
  ),
  cents,
)

function anything<T>(shape: z.ZodMiniType) {
  return z.optional(documented(z.custom<T>(), shape))
}

export const lenientList = <T extends z.ZodMiniType>(itemSchema: T, maxLength: number) =>
  z.pipe(
    anything<unknown>(z.array(itemSchema)),
    z.transform((value): z.output<T>[] =>
      [value ?? []]
        .flat()
        .slice(0, maxLength)
        .flatMap((item) => {
          const read = itemSchema.safeParse(item)
          return read.success ? [read.data] : []
        }),
    ),
  )

export const lenientObject = <T extends z.ZodMiniType>(shape: T) =>
  z.pipe(
    anything<unknown>(shape),
    z.transform((value): z.output<T> | null => {
      const read = shape.safeParse(value)
      return read.success ? read.data : null
    }),
  )

/** A value as shops send it, or one of the ways to send nothing. */
type LenientInput<T extends z.ZodMiniType> =
  | z.input<T>
  | ''
  | false
  | readonly never[]
  | null
  | undefined

const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (typeof value === 'object' && Object.keys(value).length === 0)

/** A value that may be missing, in any of these ways; an unreadable value is refused. */
export const lenientOptional = <T extends z.ZodMiniType>(shape: T) =>
  z.pipe(
    anything<LenientInput<T>>(shape),
    z.transform((value: LenientInput<T>, context): z.output<T> | null => {
      if (isBlank(value)) return null
      const read = shape.safeParse(value)
      if (read.success) return read.data
      for (const { message, path } of read.error.issues)
        context.issues.push({ code: 'custom', message, path, input: value })
      return z.NEVER
    }),
  )

/** For a feature we do not have: refuses any value with `reason`. */
export const unsupported = (reason: string) => lenientOptional(z.never(reason))
