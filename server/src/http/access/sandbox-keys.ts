import { unauthenticated } from '../../kit/errors.ts'
import type { Gate } from './gate.ts'

/** Production takes no key that a sandbox made, whatever its database holds. */
export const refuseSandboxKeys =
  (find: Gate['key']): Gate['key'] =>
  async (token, kind) => {
    if (token?.startsWith('sandbox_')) throw unauthenticated('This key belongs to a sandbox.')
    return find(token, kind)
  }
