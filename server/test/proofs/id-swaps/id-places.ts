import { pathParameters, type AnyRoute } from '@paydeck/contract/protocol/route'

import { bodyPaths, queryNames, withValue, type ValuePath } from '../../hostile-values.ts'
import type { Change, Prepared } from '../../prepared-call.ts'

/** A place of a request that takes an id, and how to replace the id there. */
export interface IdSlot {
  name: string
  put(prepared: Prepared, change: Change, id: string): Change
}

/** Segments of a path that are not ids. */
const NON_ID_SEGMENTS = new Set(['reportType', 'kind', 'countryCode', 'option', 'key'])
const NAMES_AN_ID = /(?:Ids?|Token|Source|challenge)$/

const pathSlot = (at: string): IdSlot => ({
  name: `path ${at}`,
  put: (_, change, id) => ({ ...change, params: { ...change.params, [at]: id } }),
})

const querySlot = (at: string): IdSlot => ({
  name: `query ${at}`,
  put(prepared, change, id) {
    const query = [...(change.query ? new URLSearchParams(change.query) : prepared.query)]
    const others = query.filter(([name]) => name !== at)
    return { ...change, query: new URLSearchParams([...others, [at, id]]).toString() }
  },
})

const bodySlot = (path: ValuePath): IdSlot => ({
  name: `body ${path.join('.')}`,
  put(prepared, change, id) {
    const body: unknown = change.body ? JSON.parse(change.body) : prepared.body
    return { ...change, body: JSON.stringify(withValue(body, path, id)) }
  },
})

const namesAnId = (path: ValuePath): boolean =>
  NAMES_AN_ID.test(path.findLast((key) => typeof key === 'string') ?? '')

export function idSlots(route: AnyRoute): IdSlot[] {
  return [
    ...pathParameters(route.path)
      .filter((at) => !NON_ID_SEGMENTS.has(at))
      .map(pathSlot),
    ...queryNames(route)
      .filter((at) => NAMES_AN_ID.test(at))
      .map(querySlot),
    ...bodyPaths(route).filter(namesAnId).map(bodySlot),
  ]
}
