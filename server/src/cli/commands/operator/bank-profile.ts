import { bankProfile as schema } from '../../../modules/payout-files/profiles.ts'
import { columns, type Command, UsageError } from '../../command.ts'
import { personOf } from '../../operator-options.ts'
import { readJson } from '../../read-input.ts'

export const bankProfile: Command = {
  name: 'bank-profile',
  summary:
    'Show or set our accounts at banks: the file each takes, who pays, how its statements read',
  usage: 'list | set <profile.json>',
  options: {
    as: { value: '<address>', help: 'set: your address as an operator' },
    code: { value: '<123456>', help: 'set: the code your authenticator app shows' },
  },
  notes: ['', 'docs/bank-files.md describes a profile. Files that were made keep their bytes.'],
  async run(args, context, print) {
    const [action, file, ...extra] = args.positionals
    const { payoutFiles } = context.services
    if (action === 'list' && file === undefined) {
      const rows = (await payoutFiles.profiles()).map(
        ({ profile, format, currency, payer, statementAccount }) => [
          profile,
          format,
          currency,
          payer.account.accountName,
          statementAccount,
        ],
      )
      print(rows.length === 0 ? 'There is no profile yet.' : columns(rows, '').join('\n'))
      return 0
    }
    if (action !== 'set' || file === undefined || extra.length > 0)
      throw new UsageError('bank-profile takes list, or set and a file.')
    const profile = await readJson(file, schema)
    await payoutFiles.setProfile(await personOf(args, context), profile)
    print(`Set ${profile.profile}.`)
    return 0
  },
}
