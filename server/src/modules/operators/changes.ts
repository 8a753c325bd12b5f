import type { WantedPersonChange } from '@paydeck/contract/operator/people'

import type { GlobalTx } from '../../db/database.ts'
import type { OperatorActor } from '../../kit/actor.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import { requireOperator } from '../../kit/require-permission.ts'
import { toEmailKey } from '../identity/sign-in/eligibility-rules.ts'
import * as changes from './change-store.ts'
import { addIn, disableIn, resetFactorIn, restoreIn, type NewKey } from './people.ts'
import { knownPermissions } from './rules.ts'
import type { OperatorsDeps } from './deps.ts'
import * as store from './store.ts'

export type OperatorChanges = ReturnType<typeof operatorChanges>

/** Changes of operators' access: granting it takes two people, ending it one. Wall time. */
export const operatorChanges = (deps: OperatorsDeps) => ({
  /** Returns the id of the change that needs a second person. */
  request: (actor: OperatorActor, request: ChangeRequest) => requestChange(deps, actor, request),
  approve: (actor: OperatorActor, changeId: string) => approveChange(deps, actor, changeId),
  refuse: (actor: OperatorActor, refused: Refused) => refuseChange(deps, actor, refused),
  open: () => openChanges(deps),

  /** Takes effect at once. Throws 409 for one's own access, 404 for an unknown address. */
  async disable(actor: OperatorActor, email: string, reason: string): Promise<void> {
    requireOperator(actor, 'people:manage')
    if (toEmailKey(email) === toEmailKey(actor.email)) throw ownAccess()
    await deps.db.inGlobal((tx) => disableIn(deps, tx, { email, by: actor, reason }))
  },
})

interface ChangeRequest {
  wanted: WantedPersonChange
  reason: string
}

interface Refused {
  changeId: string
  reason: string
}

/** A change that no second person decides within a week expires. */
const OPEN_MS = 7 * 24 * 60 * 60_000

const ownAccess = () =>
  conflict('own_access', 'You cannot change your own access. Ask a colleague.')

/** Requests a change of access. Throws 409 for one's own, and when the address does not fit the change. */
async function requestChange(
  deps: OperatorsDeps,
  actor: OperatorActor,
  { wanted, reason }: ChangeRequest,
): Promise<string> {
  requireOperator(actor, 'people:manage')
  const emailKey = toEmailKey(wanted.email)
  if (emailKey === toEmailKey(actor.email)) throw ownAccess()
  const changeId = deps.newId('operatorChange')
  await deps.db.inGlobal(async (tx) => {
    await refuseUnfit(tx, wanted.kind, emailKey)
    await changes.insertChange(tx, {
      changeId,
      kind: wanted.kind,
      email: wanted.email,
      emailKey,
      name: wanted.kind === 'add' ? wanted.name : null,
      permissions: wanted.kind === 'factor' ? null : [...wanted.permissions],
      batchLimit: wanted.kind === 'factor' ? null : wanted.batchLimit,
      reason,
      askedBy: actor.operatorId,
      askedAt: deps.clock.wall(),
    })
    await deps.log.record(tx, actor, {
      action: 'operator.change_asked',
      subject: wanted.email,
      details: {
        kind: wanted.kind,
        reason,
        ...(wanted.kind !== 'factor' && {
          permissions: wanted.permissions.join(', '),
          batchLimit: wanted.batchLimit,
        }),
      },
    })
  })
  return changeId
}

/** A new person's address must be unused, only ended access can be restored, and other changes need existing access. */
async function refuseUnfit(
  tx: GlobalTx,
  kind: changes.ChangeRow['kind'],
  emailKey: string,
): Promise<void> {
  const operator = await store.lockByEmail(tx, emailKey)
  if (kind === 'add') {
    if (operator) throw conflict('operator_exists', knownAddress(operator.disabledAt !== null))
  } else if (kind === 'restore') {
    if (operator?.disabledAt == null)
      throw conflict('no_such_person', 'No one whose access was ended has this address.')
  } else if (!operator || operator.disabledAt !== null)
    throw conflict('no_such_person', 'No one who has access has this address.')
}

const knownAddress = (isEnded: boolean): string =>
  isEnded
    ? 'The access of the person with this address was ended. Restore it instead.'
    : 'This address is one of the operator’s people already.'

/** Locks an open change. Throws 404 for one that is decided or older than a week. */
async function lockOpen(
  { clock }: OperatorsDeps,
  tx: GlobalTx,
  changeId: string,
): Promise<changes.ChangeRow> {
  const change = await changes.lockChange(tx, changeId)
  const since = clock.wall().getTime() - OPEN_MS
  if (!change || change.isApproved !== null || change.askedAt.getTime() <= since) throw notFound()
  return change
}

/**
 * Makes the change; the approver must be neither the person who requested it nor the one it concerns. Returns the key
 * for the authenticator app of a person who got a new one; it is never shown again.
 */
async function approveChange(
  deps: OperatorsDeps,
  actor: OperatorActor,
  changeId: string,
): Promise<NewKey | null> {
  requireOperator(actor, 'people:manage')
  return deps.db.inGlobal(async (tx) => {
    const change = await lockOpen(deps, tx, changeId)
    if (change.askedBy === actor.operatorId)
      throw conflict(
        'second_person_required',
        'You asked for this. Another person must approve it.',
      )
    if (change.emailKey === toEmailKey(actor.email)) throw ownAccess()
    await refuseUnfit(tx, change.kind, change.emailKey)
    await changes.decide(tx, changeId, {
      isApproved: true,
      decidedBy: actor.operatorId,
      decidedAt: deps.clock.wall(),
    })
    await deps.log.record(tx, actor, {
      action: 'operator.change_approved',
      subject: change.email,
      details: { kind: change.kind },
    })
    return make(deps, tx, change, actor)
  })
}

async function make(
  deps: OperatorsDeps,
  tx: GlobalTx,
  { kind, email, emailKey, name, permissions, batchLimit }: changes.ChangeRow,
  actor: OperatorActor,
): Promise<NewKey | null> {
  const grants = { permissions: knownPermissions(permissions ?? []), batchLimit: batchLimit ?? 0 }
  if (kind === 'add') return addIn(deps, tx, { email, name: name ?? email, ...grants }, actor)
  if (kind === 'factor') return resetFactorIn(deps, tx, emailKey, actor)
  if (kind === 'restore') return restoreIn(deps, tx, { email, ...grants }, actor)
  const operator = await store.lockByEmail(tx, emailKey)
  if (!operator) throw notFound()
  await store.updateOperator(tx, operator.operatorId, grants)
  await deps.log.record(tx, actor, {
    action: 'operator.changed',
    subject: email,
    details: { permissions: grants.permissions.join(', '), batchLimit: grants.batchLimit },
  })
  return null
}

/** Open to the person who requested the change, and to anyone who could approve it. */
async function refuseChange(
  deps: OperatorsDeps,
  actor: OperatorActor,
  { changeId, reason }: Refused,
): Promise<void> {
  requireOperator(actor, 'people:manage')
  await deps.db.inGlobal(async (tx) => {
    const change = await lockOpen(deps, tx, changeId)
    await changes.decide(tx, changeId, {
      isApproved: false,
      decidedBy: actor.operatorId,
      decidedAt: deps.clock.wall(),
    })
    await deps.log.record(tx, actor, {
      action: 'operator.change_refused',
      subject: change.email,
      details: { kind: change.kind, reason },
    })
  })
}

/** Changes that need a second person. */
const openChanges = ({ db, clock }: OperatorsDeps): Promise<changes.OpenChange[]> =>
  changes.openChanges(db.reader, new Date(clock.wall().getTime() - OPEN_MS))
