import type * as z from 'zod/mini'

/** The intended shape of a lenient schema, for the API docs. */
export const documentedShapes = new WeakMap<object, z.ZodMiniType>()

export function documented<T extends z.ZodMiniType>(lenient: T, shape: z.ZodMiniType): T {
  documentedShapes.set(lenient, shape)
  return lenient
}
