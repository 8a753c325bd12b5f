import { AsyncLocalStorage } from 'node:async_hooks'

import type { KeyHolder } from '../../kit/actor.ts'
import type { Gate } from '../access/gate.ts'

interface Acting {
  token: string
  key: KeyHolder
}

const storage = new AsyncLocalStorage<Acting>()

/** Lets the HTTP calls that `work` makes of us be those of the token's holder. */
export const actingAs = <T>(acting: Acting, work: () => T): T => storage.run(acting, work)

/** Beside keys, the token of the tool call that asks; from outside, an access token of a program opens nothing here. */
export const orActing =
  (find: Gate['key']): Gate['key'] =>
  async (token, kind) => {
    const acting = storage.getStore()
    return acting && kind === 'secret' && acting.token === token ? acting.key : find(token, kind)
  }
