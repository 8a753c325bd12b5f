import * as z from 'zod/mini'

/**
 * Shapes for what shops in the field send: numbers as text, text as numbers, nothing as `null` or `""`. Liberal in what
 * is read; what is answered is exact, and stands elsewhere.
 */

/** The beginning of a text; a character that is cut in two is left out. */
const cut = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\ud800-\udbff]$/, '')

/** Text, cut to a length; null for nothing, which is `false` where PHP found none. */
export const lenientText = (most: number) =>
  z.pipe(
    z.optional(z.nullable(z.union([z.string(), z.number(), z.boolean()]))),
    z.transform((value) => {
      const text =
        value === null || value === undefined || value === false ? '' : String(value).trim()
      return text === '' ? null : cut(text, most)
    }),
  )

/** Text that has to be there. */
export const requiredText = (most: number) =>
  z.pipe(
    z.union([z.string(), z.number()]),
    z.pipe(
      z.transform((value: string | number) => cut(String(value).trim(), most)),
      z.string().check(z.minLength(1, 'This must not be empty')),
    ),
  )

/** A switch, however it is spelled; off for nothing. */
export const lenientFlag = z.pipe(
  z.optional(z.nullable(z.union([z.boolean(), z.string(), z.number()]))),
  z.transform((value) => ['true', '1', 'yes', 'on'].includes(String(value).toLowerCase())),
)

/** What a float may lose on its way, and no price is: PHP makes 1998.9999999999998 of 19.99 * 100. */
const LOST = 1e-6

function wholeCents(sent: number | string): number {
  const amount = Number(sent)
  const whole = Math.round(amount)
  // PHP counts a discount of nothing as -0.0.
  return (Math.abs(amount - whole) < LOST ? whole : amount) || 0
}

const WHOLE_CENTS = 'Amounts are whole cents'

/** Minor units, as a number or its text. */
export const lenientMinor = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\s*-?\d+(\.\d+)?\s*$/, WHOLE_CENTS))]),
  z.pipe(
    z.transform(wholeCents),
    z.int(WHOLE_CENTS).check(z.nonnegative(), z.maximum(99_999_999_999)),
  ),
)

/** What a thing that is read liberally should look like, for whoever documents it. */
export const documentedShapes = new WeakMap<object, z.ZodMiniType>()

function anything<T>(shape: z.ZodMiniType) {
  const sent = z.custom<T>()
  documentedShapes.set(sent, shape)
  return z.optional(sent)
}

/** A list that may be missing, or one thing alone. */
export const lenientList = <T extends z.ZodMiniType>(one: T, most: number) =>
  z.pipe(
    anything<unknown>(z.array(one)),
    z.transform((value): z.output<T>[] =>
      [value ?? []]
        .flat()
        .slice(0, most)
        .flatMap((item) => {
          const read = one.safeParse(item)
          return read.success ? [read.data] : []
        }),
    ),
  )

/** A thing that may be missing, empty (PHP sends `[]`), or not what it should be. */
export const lenientObject = <T extends z.ZodMiniType>(shape: T) =>
  z.pipe(
    anything<unknown>(shape),
    z.transform((value): z.output<T> | null => {
      const read = shape.safeParse(value)
      return read.success ? read.data : null
    }),
  )

/** A thing as shops send it: as it should be, or in one of the ways there are to send nothing. */
type Sent<T extends z.ZodMiniType> = z.input<T> | '' | false | readonly never[] | null | undefined

/** What shops send for nothing, beside leaving the key out. */
const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (typeof value === 'object' && Object.keys(value).length === 0)

/** A thing that may be missing, however that is spelled; what is there and cannot be read is refused. */
export const lenientOptional = <T extends z.ZodMiniType>(shape: T) =>
  z.pipe(
    anything<Sent<T>>(shape),
    z.transform((value: Sent<T>, context): z.output<T> | null => {
      if (isNothing(value)) return null
      const read = shape.safeParse(value)
      if (read.success) return read.data
      for (const { message, path } of read.error.issues)
        context.issues.push({ code: 'custom', message, path, input: value })
      return z.NEVER
    }),
  )

/** A thing that is not done here: nothing may be sent for it, and whoever sends something is told so. */
export const unsupported = (why: string) => lenientOptional(z.never(why))
