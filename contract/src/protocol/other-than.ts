import * as z from 'zod/mini'

/** Any text but these. Readers of answers recognise the schema by its parameter. */
export const otherThan = (values: readonly string[]) =>
  z.string().check(z.refine((text) => !values.includes(text), { params: { otherThan: values } }))
