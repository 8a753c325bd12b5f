import { lackingIn } from '@paydeck/contract/operator/application-rules'
import type { RefusalReason } from '@paydeck/contract/operator/application-values'

import type { OperatorActor } from '../../kit/actor.ts'
import { badRequest, conflict, notFound } from '../../kit/errors.ts'
import { requireOperator } from '../../kit/require-permission.ts'
import type { ApplicationsDeps } from './deps.ts'
import { knownDocuments } from './document-store.ts'
import { type ApplicationRef, lockFor } from './enter.ts'
import { newAccountOf, newMerchantOf } from './rules.ts'
import { openDetails } from './sealed.ts'
import * as store from './store.ts'

function requireNote(note: string): string {
  const plain = note.trim()
  if (plain === '') throw badRequest('Give a reason.')
  return plain
}

const NO_REVIEW = { reviewedBy: null, reviewedAt: null } as const
const NO_REFUSAL = {
  refusedBy: null,
  refusedAt: null,
  refuseReason: null,
  refuseNote: null,
} as const

/** Marks the application as checked and complete. Throws 409 with what it lacks. */
export async function review(
  deps: ApplicationsDeps,
  actor: OperatorActor,
  { note, ...at }: ApplicationRef & { note: string },
): Promise<void> {
  requireOperator(actor, 'applications:review')
  const reviewNote = requireNote(note)
  const { applicationId } = at
  await deps.db.inGlobal(async (tx) => {
    const { version } = await lockFor(tx, actor, at, 'review')
    const sealed = await store.findDetails(tx, applicationId)
    if (!sealed) throw notFound()
    const documents = await knownDocuments(tx, applicationId)
    const kinds = documents.map(({ kind }) => kind)
    const [lacking] = lackingIn(openDetails(deps, applicationId, sealed), kinds)
    if (lacking !== undefined) throw conflict('application_incomplete', lacking)
    const now = deps.clock.wall()
    await store.updateApplication(tx, applicationId, {
      state: 'reviewed',
      version: version + 1,
      changedAt: now,
      reviewedBy: actor.operatorId,
      reviewedAt: now,
    })
    await deps.log.record(tx, actor, {
      action: 'application.reviewed',
      subject: applicationId,
      details: { note: reviewNote },
    })
  })
}

export interface Refusal extends ApplicationRef {
  reason: RefusalReason
  note: string
}

export async function refuse(
  deps: ApplicationsDeps,
  actor: OperatorActor,
  { reason, note, ...at }: Refusal,
): Promise<void> {
  requireOperator(actor, 'applications:review')
  const refuseNote = requireNote(note)
  if (reason === 'lapsed') throw badRequest('Choose another reason. Only the system uses this one.')
  const { applicationId } = at
  await deps.db.inGlobal(async (tx) => {
    const { version } = await lockFor(tx, actor, at, 'refuse')
    const now = deps.clock.wall()
    await store.updateApplication(tx, applicationId, {
      ...NO_REVIEW,
      state: 'refused',
      version: version + 1,
      changedAt: now,
      refusedBy: actor.operatorId,
      refusedAt: now,
      refuseReason: reason,
      refuseNote,
    })
    await deps.log.record(tx, actor, {
      action: 'application.refused',
      subject: applicationId,
      details: { reason, note: refuseNote },
    })
  })
}

/** Makes the application editable again. Throws 409 once its personal data is deleted. */
export async function reopen(
  deps: ApplicationsDeps,
  actor: OperatorActor,
  { note, ...at }: ApplicationRef & { note: string },
): Promise<void> {
  requireOperator(actor, 'applications:review')
  const reviewNote = requireNote(note)
  const { applicationId } = at
  await deps.db.inGlobal(async (tx) => {
    const { version } = await lockFor(tx, actor, at, 'reopen')
    if (!(await store.findDetails(tx, applicationId)))
      throw conflict('application_forgotten', 'Its details are deleted. Enter it again.')
    await store.updateApplication(tx, applicationId, {
      ...NO_REVIEW,
      ...NO_REFUSAL,
      state: 'entered',
      version: version + 1,
      changedAt: deps.clock.wall(),
    })
    await deps.log.record(tx, actor, {
      action: 'application.reopened',
      subject: applicationId,
      details: { note: reviewNote },
    })
  })
}

/** Creates the merchant, its bank account and an invitation for its owner, in one transaction. */
export async function activate(
  deps: ApplicationsDeps,
  actor: OperatorActor,
  at: ApplicationRef,
): Promise<{ merchantId: string; slug: string }> {
  requireOperator(actor, 'applications:activate')
  const { db, merchants, accounts, staff } = deps
  const { applicationId } = at
  const sealed = await store.readDetails(db.reader, applicationId)
  if (!sealed) throw notFound()
  // The version was compared under the lock, so these details are the ones that were reviewed.
  const details = openDetails(deps, applicationId, sealed)
  const merchant = newMerchantOf(details)
  const read = accounts.read(newAccountOf(details))
  await merchants.checkNew(merchant)
  const merchantId = deps.newId('merchant')
  const createdBy = `operator:${actor.email}`
  await db.inMerchant(merchantId, async (tx) => {
    const { version } = await lockFor(tx, actor, at, 'activate')
    await merchants.createIn(tx, { merchantId, merchant, actor: createdBy })
    await accounts.addIn(tx, { merchantId, userId: createdBy, email: actor.email }, { read })
    await merchants.activateIn(tx, merchantId, createdBy)
    await staff.inviteIn(tx, { merchantId, ...details.contact, role: 'admin' })
    const now = deps.clock.wall()
    await store.updateApplication(tx, applicationId, {
      state: 'activated',
      version: version + 1,
      changedAt: now,
      activatedBy: actor.operatorId,
      activatedAt: now,
      merchantId,
    })
    await deps.log.record(tx, actor, {
      action: 'application.activated',
      subject: applicationId,
      details: { slug: merchant.slug, merchantId },
    })
  })
  return { merchantId, slug: merchant.slug }
}
