import { AppError } from '../../../kit/errors.ts'
import { UsageError, type Command } from '../../command.ts'
import { merchantOf } from '../../find.ts'

export const resetTwoFactor: Command = {
  name: 'reset-two-factor',
  summary:
    'Let a person in by password alone after they lost their authenticator app and recovery codes',
  notes: [
    '',
    'Make sure first that it is really them who ask: this is what a thief would ask for.',
  ],
  options: {
    merchant: { value: '<slug>', help: 'Whose dashboard', required: true },
    email: { value: '<address>', help: 'Whose account', required: true },
  },
  async run(given, context, print) {
    const merchant = await merchantOf(context, given.required('merchant'))
    const email = given.required('email')
    try {
      await context.services.secondFactor.takeOff(merchant.merchantId, email)
    } catch (failure) {
      if (failure instanceof AppError && failure.status === 404)
        throw new UsageError(`${email} has no two-factor sign-in at ${merchant.slug}.`, {
          cause: failure,
        })
      throw failure
    }
    print(`${email} signs in by password alone now, and was told by mail.`)
    return 0
  },
}
