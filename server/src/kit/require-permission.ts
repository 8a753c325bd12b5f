import { lacking, type Grants } from '@paydeck/contract/access/grants'
import {
  OPERATOR_PERMISSIONS,
  type OperatorPermission,
} from '@paydeck/contract/access/operator-permissions'
import { PERMISSIONS, refusalCode, type Needs } from '@paydeck/contract/access/permissions'

import type { OperatorActor } from './actor.ts'
import { forbidden } from './errors.ts'

/** Throws a 403 that names the missing permission, for whole calls and parts of calls. */
export function requirePermission(grants: Grants, needs: Needs): void {
  const missing = lacking(grants, needs)
  if (missing !== null)
    throw forbidden(refusalCode(missing), `You need the permission to ${PERMISSIONS[missing]}.`)
}

/** The same for an operator. */
export function requireOperator(actor: OperatorActor, needs: OperatorPermission): void {
  if (!actor.permissions.includes(needs))
    throw forbidden(
      'operator_permission_required',
      `You need the permission to ${OPERATOR_PERMISSIONS[needs]}.`,
    )
}
