import { lacking, type Grants } from '@paydeck/contract/access/grants'
import { PERMISSIONS, refusalCode, type Needs } from '@paydeck/contract/access/permissions'

import { forbidden } from './errors.ts'

/** 403 that names the permission a person lacks: for calls and for parts of calls alike. */
export function requirePermission(grants: Grants, needs: Needs): void {
  const missing = lacking(grants, needs)
  if (missing !== null)
    throw forbidden(refusalCode(missing), `You need the permission to ${PERMISSIONS[missing]}.`)
}
