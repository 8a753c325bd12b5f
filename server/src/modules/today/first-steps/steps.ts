import { lacking } from '@paydeck/contract/access/grants'
import type { Permission } from '@paydeck/contract/access/permissions'
import {
  FIRST_STEPS,
  type FirstStep,
  type FirstSteps,
} from '@paydeck/contract/calls/settings/first-steps'

import type { Database } from '../../../db/database.ts'
import type { Actor } from '../../../kit/actor.ts'
import type { Clock } from '../../../kit/clock.ts'
import type { OwnListsService } from '../../own-lists/service.ts'
import { readFacts } from './steps-store.ts'

export interface FirstStepsDeps {
  db: Pick<Database, 'reader'>
  clock: Pick<Clock, 'now'>
  ownLists: Pick<OwnListsService, 'hidesFirstSteps' | 'hideFirstSteps'>
}

const NEEDS: Readonly<Record<FirstStep, readonly Permission[]>> = {
  business: ['settings:write'],
  logo: ['settings:write'],
  bank_account: ['payouts:settings', 'payouts:read'],
  test_order: ['orders:write'],
  team: ['team:manage'],
  first_request: ['orders:write'],
  shop: ['keys:manage'],
}

/** In milliseconds: older merchants no longer need the steps. */
const NEW_MERCHANT_MS = 60 * 86_400_000

const isNew = (activatedAt: Date | null, now: Date): boolean =>
  activatedAt === null || now.getTime() - activatedAt.getTime() < NEW_MERCHANT_MS

/** Derived from data, never ticked by hand; only the steps that the person may do. */
export async function firstStepsOf(
  { db, clock, ownLists }: FirstStepsDeps,
  actor: Actor,
): Promise<FirstSteps> {
  const [{ done, activatedAt }, isHidden] = await Promise.all([
    readFacts(db.reader, actor.merchantId),
    ownLists.hidesFirstSteps(actor),
  ])
  const allowed = FIRST_STEPS.filter((step) => lacking(actor, NEEDS[step]) === null)
  return {
    steps: allowed.map((step) => ({ step, isDone: done[step] })),
    isHidden: isHidden || !isNew(activatedAt, clock.now()),
  }
}
