import { open } from 'node:fs/promises'

import { archiveAudit } from '../../db/archive.ts'
import { SetupError } from '../../kit/setup-error.ts'
import { UsageError, type Command } from '../command.ts'
import type { CliContext } from '../context.ts'

const MIN_MONTHS = 12

export const archive: Command = {
  name: 'archive',
  summary: 'Move old audit events to a file',
  options: {
    to: { value: '<file>', help: 'A new file, one event a line (JSON)', required: true },
    months: { value: '<n>', help: 'Move events older than this many months; 12 if not given' },
  },
  notes: [
    '',
    'Needs the login that owns the tables (MIGRATION_DATABASE_URL, where there are two): the server can only add events. They are deleted once the file is on disk.',
  ],
  async run(args, context, print) {
    const months = Number(args.text('months') ?? MIN_MONTHS)
    if (!Number.isInteger(months) || months < MIN_MONTHS)
      throw new UsageError(`--months takes a number, ${MIN_MONTHS} or more.`)
    const path = args.required('to')
    const before = new Date(context.clock.now())
    before.setUTCMonth(before.getUTCMonth() - months)
    await using file = await open(path, 'wx', 0o600)
    await assertUnaltered(context)
    const { bookChain } = context.services
    const count = await archiveAudit(context.migrationUrl, {
      before,
      file,
      linkFor: bookChain.archiveLink,
    })
    print(`Moved ${count} events from before ${before.toISOString()} to ${path}.`)
    return 0
  },
}

/** Refuses to archive altered books, because the new link must account for everything that leaves. */
async function assertUnaltered({ services }: CliContext): Promise<void> {
  for (const { merchantId, slug } of await services.merchants.list()) {
    const { wrong } = await services.bookChain.verify(merchantId)
    if (wrong.length > 0)
      throw new SetupError(
        `The books of ${slug} were changed outside the server. Run check-ledger.`,
      )
  }
}
