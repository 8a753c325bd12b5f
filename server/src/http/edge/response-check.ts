import * as core from 'zod/v4/core'

type Checked = core.$ZodType

/** Drops unknown keys, throws for wrong values. Compiled zod objects are five times faster than zod/mini's. */
export function responseCheck(answer: Checked): (data: unknown) => unknown {
  const compiled = compile(answer)
  return (data) => core.parse(compiled, data)
}

/** Parts without an object, or with extra checks, stay as they are. */
function compile(schema: Checked): Checked {
  const { def } = (schema as core.$ZodTypes)._zod
  if (def.checks && def.checks.length > 0) return schema
  switch (def.type) {
    case 'object':
      return new core.$ZodObjectJIT({
        ...def,
        shape: Object.fromEntries(
          Object.entries(def.shape).map(([key, part]) => [key, compile(part)]),
        ),
      })
    case 'array':
      return new core.$ZodArray({ ...def, element: compile(def.element) })
    case 'nullable':
      return new core.$ZodNullable({ ...def, innerType: compile(def.innerType) })
    default:
      return schema
  }
}
