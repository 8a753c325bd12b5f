import { badRequest } from '../../../kit/errors.ts'
import type { IdentityContext } from './context.ts'
import { namesOf, passwordRefusal } from './eligibility-rules.ts'

/** Throws 400 with the reason when a new password is too weak. */
export async function refuseWeakPassword(
  { merchants, breaches }: Pick<IdentityContext, 'merchants' | 'breaches'>,
  password: string,
  { merchantId, email }: { merchantId: string; email: string },
): Promise<void> {
  const merchantNames = namesOf(await merchants.get(merchantId))
  const reason = passwordRefusal(password, { email, merchantNames })
  if (reason) throw badRequest(reason)
  if (await breaches?.isBreached(password.normalize('NFC')))
    throw badRequest(
      'This password is known from a data breach, so it is easily guessed. Please choose another one.',
    )
}
