import type { Config } from '../../../config/config.ts'
import type { Command } from '../../command.ts'
import { merchantOf } from '../../find.ts'
import { readRole, ROLE_HELP, ROLE_OPTIONS } from '../../role-options.ts'

export const invite: Command = {
  name: 'invite',
  summary: 'Give a person access to a dashboard: prints a link to choose a password, and mails it',
  options: {
    merchant: { value: '<slug>', help: 'Whose dashboard', required: true },
    email: { value: '<address>', help: 'Whom to invite', required: true },
    'first-name': { value: '<text>', help: 'Their first name' },
    'last-name': { value: '<text>', help: 'Their last name' },
    role: { value: '<role>', help: `${ROLE_HELP}; staff when not given` },
    ...ROLE_OPTIONS,
  },
  notes: [
    '',
    'The first admin of a merchant becomes its owner. For a person who is invited already this changes the role.',
  ],
  async run(args, context, print) {
    const merchant = await merchantOf(context, args.required('merchant'))
    const email = args.required('email')
    const { role, link } = await context.services.staff.invite({
      merchantId: merchant.merchantId,
      email,
      firstName: args.text('first-name'),
      lastName: args.text('last-name'),
      ...readRole(args, args.text('role') ?? 'staff'),
    })
    print(`Invited ${email} to ${merchant.slug} as ${role}.`)
    print(`The link works once, within 7 days; ${deliveryText(context.config)}:`)
    print(link)
    return 0
  },
}

/** Without a mail server no mail arrives, and the operator has to know. */
export function deliveryText({ smtpUrl, sandbox }: Pick<Config, 'smtpUrl' | 'sandbox'>): string {
  if (smtpUrl !== null) return 'it is mailed as soon as the server runs'
  return sandbox
    ? 'the mail is shown at /outbox as soon as the server runs'
    : 'there is no mail server (SMTP_URL), so send it yourself'
}
