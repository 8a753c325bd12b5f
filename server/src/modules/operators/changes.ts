import type { WantedPersonChange } from '@paydeck/contract/operator/people'

import type { GlobalTx } from '../../db/database.ts'
import type { OperatorActor } from '../../kit/actor.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import { requireOperator } from '../../kit/require-permission.ts'
import { toEmailKey } from '../identity/sign-in/rules.ts'
import * as changes from './change-store.ts'
import { addIn, disableIn, resetFactorIn, restoreIn, type NewKey } from './people.ts'
import { knownPermissions } from './rules.ts'
import type { OperatorsDeps } from './deps.ts'
import * as store from './store.ts'

export type OperatorChanges = ReturnType<typeof operatorChanges>

/** Changes of operators' access: granting it takes two people, ending it one. Wall time. */
export const operatorChanges = (deps: OperatorsDeps) => ({
  /** Returns the id of the change that needs a second person. */
  ask: (who: OperatorActor, asked: Asked) => askChange(deps, who, asked),
  approve: (who: OperatorActor, changeId: string) => approveChange(deps, who, changeId),
  refuse: (who: OperatorActor, refused: Refused) => refuseChange(deps, who, refused),
  open: () => openChanges(deps),

  /** Takes effect at once. Throws 409 for one's own access, 404 for an unknown address. */
  async disable(who: OperatorActor, email: string, reason: string): Promise<void> {
    requireOperator(who, 'people:manage')
    if (toEmailKey(email) === toEmailKey(who.email)) throw ownAccess()
    await deps.db.inGlobal((tx) => disableIn(deps, tx, { email, by: who, reason }))
  },
})

interface Asked {
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
async function askChange(
  deps: OperatorsDeps,
  who: OperatorActor,
  { wanted, reason }: Asked,
): Promise<string> {
  requireOperator(who, 'people:manage')
  const emailKey = toEmailKey(wanted.email)
  if (emailKey === toEmailKey(who.email)) throw ownAccess()
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
      askedBy: who.operatorId,
      askedAt: deps.clock.wall(),
    })
    await deps.log.record(tx, who, {
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
  const found = await store.lockByEmail(tx, emailKey)
  if (kind === 'add') {
    if (found) throw conflict('operator_exists', knownAddress(found.disabledAt !== null))
  } else if (kind === 'restore') {
    if (found?.disabledAt == null)
      throw conflict('no_such_person', 'No one whose access was ended has this address.')
  } else if (!found || found.disabledAt !== null)
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
  who: OperatorActor,
  changeId: string,
): Promise<NewKey | null> {
  requireOperator(who, 'people:manage')
  return deps.db.inGlobal(async (tx) => {
    const change = await lockOpen(deps, tx, changeId)
    if (change.askedBy === who.operatorId)
      throw conflict(
        'second_person_required',
        'You asked for this. Another person must approve it.',
      )
    if (change.emailKey === toEmailKey(who.email)) throw ownAccess()
    await refuseUnfit(tx, change.kind, change.emailKey)
    await changes.decide(tx, changeId, {
      isApproved: true,
      decidedBy: who.operatorId,
      decidedAt: deps.clock.wall(),
    })
    await deps.log.record(tx, who, {
      action: 'operator.change_approved',
      subject: change.email,
      details: { kind: change.kind },
    })
    return make(deps, tx, change, who)
  })
}

async function make(
  deps: OperatorsDeps,
  tx: GlobalTx,
  { kind, email, emailKey, name, permissions, batchLimit }: changes.ChangeRow,
  who: OperatorActor,
): Promise<NewKey | null> {
  const grants = { permissions: knownPermissions(permissions ?? []), batchLimit: batchLimit ?? 0 }
  if (kind === 'add') return addIn(deps, tx, { email, name: name ?? email, ...grants }, who)
  if (kind === 'factor') return resetFactorIn(deps, tx, emailKey, who)
  if (kind === 'restore') return restoreIn(deps, tx, { email, ...grants }, who)
  const found = await store.lockByEmail(tx, emailKey)
  if (!found) throw notFound()
  await store.updateOperator(tx, found.operatorId, grants)
  await deps.log.record(tx, who, {
    action: 'operator.changed',
    subject: email,
    details: { permissions: grants.permissions.join(', '), batchLimit: grants.batchLimit },
  })
  return null
}

/** Open to the person who requested the change, and to anyone who could approve it. */
async function refuseChange(
  deps: OperatorsDeps,
  who: OperatorActor,
  { changeId, reason }: Refused,
): Promise<void> {
  requireOperator(who, 'people:manage')
  await deps.db.inGlobal(async (tx) => {
    const change = await lockOpen(deps, tx, changeId)
    await changes.decide(tx, changeId, {
      isApproved: false,
      decidedBy: who.operatorId,
      decidedAt: deps.clock.wall(),
    })
    await deps.log.record(tx, who, {
      action: 'operator.change_refused',
      subject: change.email,
      details: { kind: change.kind, reason },
    })
  })
}

/** Changes that need a second person. */
const openChanges = ({ db, clock }: OperatorsDeps): Promise<changes.OpenChange[]> =>
  changes.openChanges(db.reader, new Date(clock.wall().getTime() - OPEN_MS))
