import * as react from 'react'

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'

/**
 * React captures a stack for each of the first 10,000 elements in a second, which took a tenth of the time of these
 * tests. Pretends that the limit is already reached.
 */
export function skipElementStacks(): void {
  const internals: unknown = Reflect.get(react, INTERNALS)
  if (typeof internals !== 'object' || !internals || !('recentlyCreatedOwnerStacks' in internals))
    throw new Error('React counts its stacks elsewhere')
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => 10_000,
    set: () => undefined,
  })
}
