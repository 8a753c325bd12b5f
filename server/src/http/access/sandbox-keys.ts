import { unauthenticated } from '../../kit/errors.ts'
import type { Gate } from './gate.ts'

/** Production accepts no sandbox key, whatever its database holds. */
export const refuseSandboxKeys =
  (find: Gate['key']): Gate['key'] =>
  async (token, kind) => {
    if (token?.startsWith('sandbox_')) throw unauthenticated('This key belongs to a sandbox.')
    return find(token, kind)
  }
