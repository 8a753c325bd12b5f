import { AsyncLocalStorage } from 'node:async_hooks'

import type { KeyHolder } from '../../kit/actor.ts'
import type { Gate } from '../access/gate.ts'

interface Acting {
  token: string
  key: KeyHolder
}

const storage = new AsyncLocalStorage<Acting>()

/** Makes HTTP calls within `work` act as the token's holder. */
export const actingAs = <T>(acting: Acting, work: () => T): T => storage.run(acting, work)

/**
 * Accepts, besides keys, the token of the current tool call. From outside, a program's access token opens nothing here.
 */
export const orActing =
  (find: Gate['key']): Gate['key'] =>
  async (token, kind) => {
    const acting = storage.getStore()
    return acting && kind === 'secret' && acting.token === token ? acting.key : find(token, kind)
  }
