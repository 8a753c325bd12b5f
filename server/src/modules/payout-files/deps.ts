import type { OperatorPermission } from '@paydeck/contract/access/operator-permissions'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import type { Database } from '../../db/database.ts'
import type { OperatorActor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { forbidden, notFound } from '../../kit/errors.ts'
import type { Random } from '../../kit/random.ts'
import { requireOperator } from '../../kit/require-permission.ts'
import type { Secrets } from '../../kit/secrets/secrets.ts'
import type { BankAccountsService } from '../bank-accounts/service.ts'
import type { OperatorLog } from '../operators/log.ts'
import type { PayoutsService } from '../payouts/service.ts'
import type { SettlementsService } from '../settlements/service.ts'
import { readProfiles } from './profile-store.ts'
import type { BankProfile } from './profiles.ts'

export interface PayoutFilesDeps {
  db: Database
  clock: Clock
  random: Random
  secrets: Secrets
  accounts: Pick<BankAccountsService, 'forBank'>
  payouts: Pick<PayoutsService, 'record'>
  settlements: Pick<SettlementsService, 'stopping'>
  log: OperatorLog
  onError: (failure: unknown) => void
}

/** Throws 403 without the permission, or for a sum beyond the person's limit. */
export function allowed(
  who: OperatorActor,
  permission: OperatorPermission,
  total: number,
  currency: string,
): void {
  requireOperator(who, permission)
  if (total > who.batchLimit)
    throw forbidden(
      'over_your_limit',
      `Your limit for a payment file is ${formatMoneyWithCode(who.batchLimit, currency)}. This one has ${formatMoneyWithCode(total, currency)}.`,
    )
}

/** Throws 404 for an unknown one. */
export async function profileOf({ db }: PayoutFilesDeps, name: string): Promise<BankProfile> {
  const found = (await readProfiles(db.reader)).find(({ profile }) => profile === name)
  if (!found) throw notFound()
  return found
}
