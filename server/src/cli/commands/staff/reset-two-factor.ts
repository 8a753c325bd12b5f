import { AppError } from '../../../kit/errors.ts'
import { UsageError, type Command } from '../../command.ts'
import { merchantOf } from '../../find.ts'

export const resetTwoFactor: Command = {
  name: 'reset-two-factor',
  summary:
    'Let a person sign in with only a password after they lost their authenticator app and recovery codes',
  notes: ['', 'Confirm first that it is really them: a thief would ask for the same.'],
  options: {
    merchant: { value: '<slug>', help: 'Whose dashboard', required: true },
    email: { value: '<address>', help: 'Whose account', required: true },
  },
  async run(args, context, print) {
    const merchant = await merchantOf(context, args.required('merchant'))
    const email = args.required('email')
    try {
      await context.services.secondFactor.reset(merchant.merchantId, email)
    } catch (failure) {
      if (failure instanceof AppError && failure.status === 404)
        throw new UsageError(`${email} has no two-factor sign-in at ${merchant.slug}.`, {
          cause: failure,
        })
      throw failure
    }
    print(`${email} now signs in with a password only, and was notified by email.`)
    return 0
  },
}
