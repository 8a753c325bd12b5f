import { KEY_SCOPES } from '@paydeck/contract/access/key-scopes'
import type { AnyRoute } from '@paydeck/contract/protocol/route'

import type { Actor, KeyHolder } from '../../kit/actor.ts'
import { forbidden } from '../../kit/errors.ts'
import { keyActor } from '../../modules/api-keys/keys.ts'

type RecordRefusal = (
  actor: Pick<Actor, 'merchantId' | 'userId'>,
  call: string,
  code: string,
) => void

const CODE = 'key_not_permitted'

/** Throws 403 and records the refusal if the key may not make the call. */
export function requireScope(route: AnyRoute, key: KeyHolder, recordRefusal: RecordRefusal): void {
  const { scope } = route
  if (scope === undefined || key.scopes === null || key.scopes.includes(scope)) return
  const { merchantId } = key
  recordRefusal({ merchantId, userId: keyActor(key) }, `${route.method} ${route.path}`, CODE)
  throw forbidden(
    CODE,
    key.program
      ? `This program may not ${KEY_SCOPES[scope]}: the person who connected it did not allow it or no longer has that permission.`
      : `This API key may not ${KEY_SCOPES[scope]}: it lacks the permission ${scope}. Use another key, or make one on the page API Keys.`,
  )
}
