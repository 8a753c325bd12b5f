import { AppError } from '../../../kit/errors.ts'
import { UsageError, type Command } from '../../command.ts'
import { merchantOf } from '../../find.ts'

export const removeStaff: Command = {
  name: 'remove-staff',
  summary: 'End a person’s access to a dashboard, at once',
  options: {
    merchant: { value: '<slug>', help: 'Whose dashboard', required: true },
    email: { value: '<address>', help: 'Whose access to end', required: true },
  },
  async run(args, context, print) {
    const merchant = await merchantOf(context, args.required('merchant'))
    const email = args.required('email')
    try {
      await context.services.staff.remove(merchant.merchantId, email)
    } catch (failure) {
      if (failure instanceof AppError && failure.status === 404)
        throw new UsageError(`${email} does not work for ${merchant.slug}.`, { cause: failure })
      throw failure
    }
    print(`${email} no longer works for ${merchant.slug}; open sessions have ended.`)
    return 0
  },
}
