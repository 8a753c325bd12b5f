import type { MerchantTx } from '../../../db/database.ts'
import type { Holder, SecondFactorContext } from './codes.ts'

interface Act {
  action: 'turned_on' | 'turned_off' | 'codes_renewed' | 'taken_off'
  actor: string
}

export const recordFactor = (
  { audit }: Pick<SecondFactorContext, 'audit'>,
  tx: MerchantTx,
  person: Omit<Holder, 'email'>,
  { action, actor }: Act,
): Promise<void> =>
  audit.record(tx, person.merchantId, {
    actor,
    action: `second_factor.${action}`,
    subjectType: 'user',
    subjectId: person.userId,
  })
