import { notFound } from '../../../kit/errors.ts'
import { OPERATOR } from '../../audit/service.ts'
import { toEmailKey } from '../sign-in/eligibility-rules.ts'
import * as membershipStore from '../staff/membership-store.ts'
import * as personStore from '../staff/person-store.ts'
import type { SecondFactorContext } from './codes.ts'
import { recordFactor } from './record-factor.ts'
import * as store from './second-factor-store.ts'

export async function resetSecondFactor(
  context: SecondFactorContext,
  merchantId: string,
  email: string,
): Promise<void> {
  const { db, merchants, notices } = context
  const merchant = await merchants.get(merchantId)
  const person = await personStore.findPerson(db.reader, merchant.tenantId, toEmailKey(email))
  if (!person) throw notFound()
  const { tenantId, userId } = person
  const holder = { tenantId, userId, merchantId, email: person.email }
  if (!(await membershipStore.findMembership(db.reader, holder, merchantId))) throw notFound()
  await db.inMerchant(merchantId, async (tx) => {
    if (!(await store.deleteSecondFactor(tx, holder))) throw notFound()
    await recordFactor(context, tx, holder, { action: 'taken_off', actor: OPERATOR })
    await notices.notifyPerson(tx, holder, 'second_factor_reset')
  })
}
