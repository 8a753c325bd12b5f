import type * as z from 'zod/mini'

export type Problems<Draft> = { [Field in keyof Draft]?: string | undefined }

export const problemsIn = <Draft>(
  schema: z.ZodMiniType<unknown, Draft>,
  draft: Draft,
): Problems<Draft> => problemsOf(schema.safeParse(draft).error)

export function problemsOf<Draft>(error: z.core.$ZodError | undefined): Problems<Draft> {
  const problems: Partial<Record<PropertyKey, string>> = {}
  for (const { path, message } of error?.issues ?? []) {
    const [field] = path
    if (field !== undefined) problems[field] ??= message
  }
  return problems
}
