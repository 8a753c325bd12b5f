import {
  OPERATOR_PERMISSIONS,
  type OperatorPermission,
} from '@paydeck/contract/access/operator-permissions'

import type { Row } from '../../db/rows.ts'
import type { OperatorActor } from '../../kit/actor.ts'

const isPermission = (text: string): text is OperatorPermission =>
  Object.hasOwn(OPERATOR_PERMISSIONS, text)

/** Leaves out permissions that no longer exist. */
export const knownPermissions = (permissions: readonly string[]): OperatorPermission[] =>
  permissions.filter(isPermission)

export const toActor = ({
  operatorId,
  email,
  name,
  permissions,
  batchLimit,
}: Row<'global.operator'>): OperatorActor => ({
  operatorId,
  email,
  name,
  permissions: knownPermissions(permissions),
  batchLimit,
})
