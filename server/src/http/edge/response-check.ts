import { isWaitingForApproval } from '@paydeck/contract/calls/decisions/approvals'
import type { AnyRoute } from '@paydeck/contract/protocol/route'
import type { CallName } from '@paydeck/contract/protocol/api'
import { conflictsOf } from '@paydeck/contract/protocol/conflicts'
import * as core from 'zod/v4/core'

import { AppError } from '../../kit/errors.ts'

type Checked = core.$ZodType

/** Drops unknown keys, throws for wrong values. Compiled zod objects are five times faster than zod/mini's. */
export function responseCheck(answer: Checked): (data: unknown) => unknown {
  const compiled = compile(answer)
  return (data) => core.parse(compiled, data)
}

/** A call's failure as it is; outside production an error for a 409 that the contract does not list, so that tests find it. */
export function refusalCheck(name: CallName, isProduction: boolean): (failure: unknown) => unknown {
  const listed = new Set<string>(conflictsOf(name))
  return (failure) =>
    isProduction ||
    !(failure instanceof AppError) ||
    failure.status !== 409 ||
    listed.has(failure.code)
      ? failure
      : new Error(`${name} does not list its conflict ${failure.code}`)
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

/** The act of an answer waits for a second person. */
export const isWaiting = ({ mayWait }: AnyRoute, text: string): boolean =>
  mayWait === true && isWaitingForApproval(JSON.parse(text) as object)
