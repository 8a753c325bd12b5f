import { lacking } from '@paydeck/contract/access/grants'
import type { Permission } from '@paydeck/contract/access/permissions'
import {
  FIRST_STEPS,
  type FirstStep,
  type FirstSteps,
} from '@paydeck/contract/calls/settings/first-steps'

import type { Database } from '../../../db/database.ts'
import type { Actor } from '../../../kit/actor.ts'
import type { OwnListsService } from '../../own-lists/service.ts'
import { readFacts } from './steps-store.ts'

export interface FirstStepsDeps {
  db: Pick<Database, 'reader'>
  ownLists: Pick<OwnListsService, 'hidesFirstSteps' | 'hideFirstSteps'>
}

const NEEDS: Readonly<Record<FirstStep, readonly Permission[]>> = {
  business: ['settings:write'],
  logo: ['settings:write'],
  bank_account: ['payouts:settings', 'payouts:read'],
  test_order: ['orders:write'],
  team: ['team:manage'],
  shop: ['keys:manage'],
}

/** Each from what is so, never from a tick; those that the person may do. */
export async function firstStepsOf(
  { db, ownLists }: FirstStepsDeps,
  who: Actor,
): Promise<FirstSteps> {
  const [facts, isHidden] = await Promise.all([
    readFacts(db.reader, who.merchantId),
    ownLists.hidesFirstSteps(who),
  ])
  const mine = FIRST_STEPS.filter((step) => lacking(who, NEEDS[step]) === null)
  return { steps: mine.map((step) => ({ step, isDone: facts[step] })), isHidden }
}
