import type { MerchantTx } from '../../../db/database.ts'
import type { Actor } from '../../../kit/actor.ts'
import type { IdentityContext } from './context.ts'
import { refuseWeakPassword } from './new-password.ts'
import { checkPassword, requireFresh } from './step-up.ts'

export async function changePassword(
  context: IdentityContext,
  actor: Actor,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<void> {
  const { secondFactor, provider, notices, turns } = context
  await checkPassword(context, actor, password)
  // The current password is not enough for a person with a second factor.
  if (await secondFactor.isOn(actor)) requireFresh(context, actor)
  await refuseWeakPassword(context, newPassword, actor)
  const alongside = async (tx: MerchantTx) => {
    await recordPassword(context, tx, actor, 'changed')
    await notices.notifyPerson(tx, actor, 'password_changed')
  }
  await turns('known', () =>
    provider.setPassword(actor, newPassword, { keepSession: actor.sessionId, alongside }),
  )
}

export const recordPassword = (
  { audit }: Pick<IdentityContext, 'audit'>,
  tx: MerchantTx,
  { merchantId, userId }: Pick<Actor, 'merchantId' | 'userId'>,
  reason: 'changed' | 'reset' | 'chosen',
): Promise<void> =>
  audit.record(tx, merchantId, {
    actor: userId,
    action: `password.${reason}`,
    subjectType: 'user',
    subjectId: userId,
  })
