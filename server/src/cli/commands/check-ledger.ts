import { appendFile, readFile } from 'node:fs/promises'

import type { OutsideRecords } from '../../modules/ledger/invariants.ts'
import type { Head } from '../../modules/book-chain/verify.ts'
import { type Command, UsageError } from '../command.ts'
import type { CliContext } from '../context.ts'
import { merchantOf } from '../find.ts'
import { breakLine, countOf } from './reconcile.ts'

export const checkLedger: Command = {
  name: 'check-ledger',
  summary: 'Check the books of one merchant, or of all; exit 1 if anything is wrong',
  options: {
    merchant: { value: '<slug>', help: 'Only this one; may be repeated', multiple: true },
    heads: {
      value: '<file>',
      help: 'Kept away from the database: the ends of the chains in it must still be there; today’s are added',
    },
  },
  notes: [
    '',
    'Finds journals, entries and audit events that were changed, deleted or added outside the server: each has a seal, and a chain of signed links names them all.',
  ],
  async run(args, context, print) {
    const { services } = context
    const slugs = args.list('merchant')
    const merchants =
      slugs.length > 0
        ? await Promise.all(slugs.map((slug) => merchantOf(context, slug)))
        : await services.merchants.list()
    const path = args.text('heads')
    const heads = path === undefined ? null : { path, byMerchant: await readHeads(path) }
    let problemCount = 0
    for (const merchant of merchants) {
      const problems = await check(context, merchant, heads)
      problemCount += problems.length
      print(`${merchant.slug}: ${countOf(problems, 'problem')}`)
      for (const problem of problems) print(`  ${problem}`)
    }
    if (merchants.length === 0) print('There are no merchants yet.')
    if (slugs.length === 0) problemCount += await printBreaks(context, print)
    return problemCount === 0 ? 0 : 1
  },
}

interface Heads {
  path: string
  byMerchant: Map<string, Head[]>
}

/** Lists what is wrong with one merchant's books, and adds the end of an intact chain to the file. */
async function check(
  context: CliContext,
  { merchantId, slug }: { merchantId: string; slug: string },
  heads: Heads | null,
): Promise<string[]> {
  const { ledgerChecks, bookChain } = context.services
  const violations = await ledgerChecks.violations(merchantId, sandboxRecords(context))
  const { wrong: chainProblems, head } = await bookChain.verify(
    merchantId,
    heads?.byMerchant.get(merchantId),
  )
  if (heads && head && chainProblems.length === 0)
    await appendFile(heads.path, `${JSON.stringify({ merchantId, slug, ...head })}\n`)
  return [...violations, ...chainProblems.map((problem) => `chain: ${problem}`)]
}

/** The sandbox providers keep their own records to compare with our books. */
const sandboxRecords = ({ sandboxes }: CliContext): OutsideRecords =>
  sandboxes
    ? {
        chargesOf: async (ids) => [
          ...(await sandboxes.sandbox.charges(ids)),
          ...(await sandboxes.bankMethods.charged(ids)),
        ],
        refundsOf: (ids) => sandboxes.sandbox.refunds(ids),
        payoutsOf: (ids) => sandboxes.sandboxBank.payouts(ids),
      }
    : {}

/** Prints the breaks still open from comparing past days with the lists of providers and banks. */
async function printBreaks(
  { services }: CliContext,
  print: (line: string) => void,
): Promise<number> {
  let count = 0
  for (const {
    providerKind,
    provider,
    day,
    breaks,
  } of await services.reconciliation.openBreaks()) {
    count += breaks.length
    print(`${providerKind} ${provider}, ${day}: ${countOf(breaks, 'break')}`)
    for (const openBreak of breaks) print(breakLine(openBreak))
  }
  return count
}

/** By merchant; empty if the file does not exist yet. */
async function readHeads(path: string): Promise<Map<string, Head[]>> {
  const text = await readFile(path, 'utf8').catch((failure: NodeJS.ErrnoException) => {
    if (failure.code === 'ENOENT') return ''
    throw failure
  })
  try {
    const lines = text.split('\n').filter((line) => line !== '')
    const heads = lines.map((line) => JSON.parse(line) as Head & { merchantId: string })
    return Map.groupBy(heads, ({ merchantId }) => merchantId)
  } catch {
    throw new UsageError(`"${path}" is not a file that check-ledger wrote.`)
  }
}
