import { AppError } from '../../../kit/errors.ts'
import { UsageError, type Command } from '../../command.ts'
import { merchantOf } from '../../find.ts'
import { readRole, ROLE_HELP, ROLE_OPTIONS } from '../../role-options.ts'

export const setRole: Command = {
  name: 'set-role',
  summary: 'Change what a member of a team may do, at once',
  options: {
    merchant: { value: '<slug>', help: 'Whose dashboard', required: true },
    email: { value: '<address>', help: 'Whose role', required: true },
    role: { value: '<role>', help: ROLE_HELP, required: true },
    ...ROLE_OPTIONS,
  },
  notes: ['', 'Permissions and limits you leave out are removed.'],
  async run(args, context, print) {
    const merchant = await merchantOf(context, args.required('merchant'))
    const email = args.required('email')
    const newRole = readRole(args, args.required('role'))
    try {
      const { role } = await context.services.staff.setRole(merchant.merchantId, email, newRole)
      print(`${email} is ${role} of ${merchant.slug} now.`)
    } catch (failure) {
      if (failure instanceof AppError && failure.status === 404)
        throw new UsageError(`${email} does not work for ${merchant.slug}.`, { cause: failure })
      throw failure
    }
    return 0
  },
}
