import { AsyncLocalStorage } from 'node:async_hooks'

import type { KeyHolder } from '../../kit/actor.ts'
import type { Gate } from '../access/gate.ts'

interface ToolCredential {
  token: string
  key: KeyHolder
}

const storage = new AsyncLocalStorage<ToolCredential>()

/** Makes HTTP calls within `work` act as the token's holder. */
export const runAs = <T>(credential: ToolCredential, work: () => T): T =>
  storage.run(credential, work)

/**
 * Accepts, besides keys, the token of the current tool call. From outside, a program's access token opens nothing here.
 */
export const withToolCredential =
  (find: Gate['key']): Gate['key'] =>
  async (token, kind) => {
    const credential = storage.getStore()
    return credential && kind === 'secret' && credential.token === token
      ? credential.key
      : find(token, kind)
  }
