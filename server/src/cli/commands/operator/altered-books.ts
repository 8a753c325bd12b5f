import { type Command, UsageError } from '../../command.ts'
import type { CliContext } from '../../context.ts'
import { merchantOf } from '../../find.ts'
import { personOf } from '../../operator-options.ts'

export const alteredBooks: Command = {
  name: 'altered-books',
  summary: 'List changes made to the books outside the server, and acknowledge them with a reason',
  usage: 'list | acknowledge <merchant>',
  options: {
    as: { value: '<address>', help: 'acknowledge: your address as an operator' },
    code: { value: '<123456>', help: 'acknowledge: the code your authenticator app shows' },
    reason: { value: '<text>', help: 'acknowledge: what it was, and how you know' },
  },
  notes: [
    '',
    'Until everything is acknowledged, no payment file can be made, approved or downloaded, and list exits with 1.',
    'Changes stay listed until the books are correct again. Later findings need a new reason.',
  ],
  async run(args, context, print) {
    const [action = '', slug = '', ...extra] = args.positionals
    if (extra.length === 0 && action === 'list' && slug === '') return list(context, print)
    if (extra.length > 0 || action !== 'acknowledge' || slug === '')
      throw new UsageError('altered-books takes list, or acknowledge and a merchant.')
    const { bookChain } = context.services
    const { merchantId } = await merchantOf(context, slug)
    const actor = await personOf(args, context)
    const findings = await bookChain.findings()
    const lines = findings.flatMap((finding) =>
      finding.merchantId === merchantId ? [finding.what] : [],
    )
    const reason = args.text('reason') ?? ''
    const count = await bookChain.acknowledge(actor, { merchantId, lines, reason })
    print(`Acknowledged ${count} of ${slug}.`)
    return 0
  },
}

async function list({ services }: CliContext, print: (line: string) => void): Promise<number> {
  const findings = await services.bookChain.findings()
  if (findings.length === 0) print('The last checks found nothing.')
  for (const { slug, what: description, acknowledgedBy, reason } of findings)
    print(
      `${slug}: ${description}${acknowledgedBy === null ? '' : ` (${acknowledgedBy}: ${reason})`}`,
    )
  return findings.every(({ acknowledgedBy }) => acknowledgedBy !== null) ? 0 : 1
}
