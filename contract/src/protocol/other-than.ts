import * as z from 'zod/mini'

/** A text that is none of these. The readers of answers know it by its parameter. */
export const otherThan = (values: readonly string[]) =>
  z.string().check(z.refine((text) => !values.includes(text), { params: { otherThan: values } }))
