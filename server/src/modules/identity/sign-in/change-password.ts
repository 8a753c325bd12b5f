import type { MerchantTx } from '../../../db/database.ts'
import type { Actor } from '../../../kit/actor.ts'
import type { IdentityContext } from './context.ts'
import { refuseWeakPassword } from './new-password.ts'
import { checkPassword, requireFresh } from './step-up.ts'

export async function changePassword(
  context: IdentityContext,
  who: Actor,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<void> {
  const { secondFactor, provider, notices, turns } = context
  await checkPassword(context, who, password)
  // The current password is not enough for a person with a second factor.
  if (await secondFactor.isOn(who)) requireFresh(context, who)
  await refuseWeakPassword(context, newPassword, who)
  const alongside = async (tx: MerchantTx) => {
    await recordPassword(context, tx, who, 'changed')
    await notices.notifyPerson(tx, who, 'password_changed')
  }
  await turns('known', () =>
    provider.setPassword(who, newPassword, { keepSession: who.sessionId, alongside }),
  )
}

export const recordPassword = (
  { audit }: Pick<IdentityContext, 'audit'>,
  tx: MerchantTx,
  { merchantId, userId }: Pick<Actor, 'merchantId' | 'userId'>,
  what: 'changed' | 'reset' | 'chosen',
): Promise<void> =>
  audit.record(tx, merchantId, {
    actor: userId,
    action: `password.${what}`,
    subjectType: 'user',
    subjectId: userId,
  })
