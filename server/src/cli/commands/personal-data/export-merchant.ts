import { open } from 'node:fs/promises'

import { exportRows } from '../../../db/export-merchant.ts'
import type { Command } from '../../command.ts'
import { merchantOf } from '../../find.ts'

export const exportMerchant: Command = {
  name: 'export-merchant',
  summary: 'Write all rows of a merchant to a file, without secrets',
  options: {
    merchant: { value: '<slug>', help: 'Whose rows', required: true },
    to: {
      value: '<file>',
      help: 'A new file, one row a line (JSON), table by table',
      required: true,
    },
  },
  notes: [
    '',
    'Needs the login that owns the tables (MIGRATION_DATABASE_URL, where there are two). Leaves out keys, tokens, sealed texts and uploaded files.',
  ],
  async run(args, context, print) {
    const { merchantId } = await merchantOf(context, args.required('merchant'))
    const path = args.required('to')
    await using file = await open(path, 'wx', 0o600)
    const rows = await exportRows(context.migrationUrl, merchantId, file)
    print(`Wrote ${rows} rows to ${path}.`)
    return 0
  },
}
