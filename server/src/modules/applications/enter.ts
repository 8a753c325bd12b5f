import type { ApplicationDetails } from '@paydeck/contract/operator/application'
import { applicationProblem } from '@paydeck/contract/operator/application-rules'
import { DEFAULT_TIME_ZONE, localDay } from '@paydeck/contract/time/days'

import type { GlobalTx, MerchantTx } from '../../db/database.ts'
import type { OperatorActor } from '../../kit/actor.ts'
import { badRequest, conflict, notFound } from '../../kit/errors.ts'
import { requireOperator } from '../../kit/require-permission.ts'
import type { ApplicationsDeps } from './deps.ts'
import { stepRefusal, type Step } from './rules.ts'
import { sealDetails } from './sealed.ts'
import * as store from './store.ts'

export interface ApplicationRef {
  applicationId: string
  /** The version the person saw. */
  version: number
}

/** Locks the application if the step is allowed now. Throws 404, or 409 with the reason. */
export async function lockFor(
  tx: GlobalTx | MerchantTx,
  actor: OperatorActor,
  { applicationId, version }: { applicationId: string; version: number | null },
  step: Step,
): Promise<store.ApplicationRow> {
  const row = await store.lockApplication(tx, applicationId)
  if (!row) throw notFound()
  const refusal = stepRefusal(row, { step, version, operatorId: actor.operatorId })
  if (refusal) throw conflict(refusal.code, refusal.message)
  return row
}

/** Throws 400 for invalid details or an unknown marketplace. */
async function checkDetails(
  { clock, merchants }: ApplicationsDeps,
  details: ApplicationDetails,
): Promise<void> {
  const problem = applicationProblem(details, localDay(clock.wall(), DEFAULT_TIME_ZONE))
  if (problem !== null) throw badRequest(problem)
  const { tenantId } = details.terms
  if (tenantId === '') return
  const tenants = await merchants.listTenants()
  if (!tenants.some((tenant) => tenant.tenantId === tenantId))
    throw badRequest('Unknown marketplace.')
}

export async function enter(
  deps: ApplicationsDeps,
  actor: OperatorActor,
  details: ApplicationDetails,
): Promise<string> {
  requireOperator(actor, 'applications:enter')
  await checkDetails(deps, details)
  const applicationId = deps.newId('application')
  const now = deps.clock.wall()
  const { businessName, country } = details
  await deps.db.inGlobal(async (tx) => {
    await store.insertApplication(tx, {
      applicationId,
      businessName,
      country,
      state: 'entered',
      version: 1,
      enteredBy: actor.operatorId,
      enteredAt: now,
      changedAt: now,
    })
    await store.writeDetails(tx, applicationId, sealDetails(deps, applicationId, details))
    await deps.log.record(tx, actor, {
      action: 'application.entered',
      subject: applicationId,
      details: { businessName },
    })
  })
  return applicationId
}

export async function change(
  deps: ApplicationsDeps,
  actor: OperatorActor,
  { details, ...at }: ApplicationRef & { details: ApplicationDetails },
): Promise<void> {
  requireOperator(actor, 'applications:enter')
  await checkDetails(deps, details)
  const { applicationId } = at
  const { businessName, country } = details
  await deps.db.inGlobal(async (tx) => {
    const { version } = await lockFor(tx, actor, at, 'change')
    await store.writeDetails(tx, applicationId, sealDetails(deps, applicationId, details))
    await store.updateApplication(tx, applicationId, {
      businessName,
      country,
      version: version + 1,
      changedAt: deps.clock.wall(),
    })
    await deps.log.record(tx, actor, { action: 'application.changed', subject: applicationId })
  })
}
