import { isWaitingForApproval } from '@paydeck/contract/calls/decisions/approvals'
import type { AnyRoute } from '@paydeck/contract/protocol/route'
import type { CallName } from '@paydeck/contract/protocol/api'
import { conflictsOf } from '@paydeck/contract/protocol/conflicts'
import * as core from 'zod/v4/core'

import { type Copy, DOUBTFUL, schemaCopy } from '../../kit/compiled/schema-copy.ts'
import { AppError } from '../../kit/errors.ts'

/** Compiled once per process, because tests open many servers. */
const COPIES = new WeakMap<core.$ZodType, Copy>()

function copyOf(answer: core.$ZodType): Copy {
  let copy = COPIES.get(answer)
  if (!copy) COPIES.set(answer, (copy = schemaCopy(answer)))
  return copy
}

/**
 * Drops unknown keys and throws for wrong values. Compiled, because zod itself took a quarter of the time of a list
 * page.
 */
export function responseCheck(answer: core.$ZodType): Copy {
  let copy: Copy | null = null
  return (data) => {
    copy ??= copyOf(answer)
    const clean = copy(data)
    return clean === DOUBTFUL ? core.parse(answer, data) : clean
  }
}

/**
 * Passes failures on. Outside production, a 409 that the contract does not list becomes an error, so that tests find
 * it.
 */
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

/** Whether the response says that a second person must approve. */
export const isWaiting = ({ mayWait }: AnyRoute, text: string): boolean =>
  mayWait === true && isWaitingForApproval(JSON.parse(text) as object)
