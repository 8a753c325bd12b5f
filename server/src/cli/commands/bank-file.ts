import { batchSchema, BatchRefused, type Batch } from '../../bank-files/make/batch.ts'
import { makeBankFile } from '../../bank-files/make/make-bank-file.ts'
import { PROFILES, type BankFileProfile } from '../../bank-files/make/profiles.ts'
import { movementsOf } from '../../bank-files/match/batch-movements.ts'
import { matchReturns, matchStatuses } from '../../bank-files/match/match-records.ts'
import { matchEntries } from '../../bank-files/match/match-entries.ts'
import { csvMapping } from '../../bank-files/read/csv-mapping.ts'
import { InvalidBankFile, formatProblem } from '../../bank-files/read/problems.ts'
import { readBankFile, type BankFileContent } from '../../bank-files/read/read-bank-file.ts'
import type { Statement } from '../../bank-files/read/statement.ts'
import { reportMatches, reportReturnMatches, reportStatusMatches } from '../bank-file-matches.ts'
import { reportContent, reportBankFile } from '../bank-file-report.ts'
import { UsageError, type Arguments, type OfflineCommand } from '../command.ts'
import { readInput, readJson, writeNew } from '../read-input.ts'

type Print = (line: string) => void

export const bankFile: OfflineCommand = {
  name: 'bank-file',
  summary: 'Check, make or match files exchanged with a bank; exit 1 when one is wrong',
  usage: 'check <file> | make <batch.json> | match <file>',
  options: {
    profile: { value: '<name>', help: `make: ${Object.keys(PROFILES).join(', ')}` },
    out: { value: '<file>', help: 'make: where to write; an existing file is not replaced' },
    batch: { value: '<batch.json>', help: 'match: the batch that the bank’s file answers' },
    mapping: { value: '<mapping.json>', help: 'check, match: how the bank writes its CSV' },
  },
  notes: [
    '',
    'check reads payment files (Direct Entry, BNZ, ANZ New Zealand, pain.001), Direct Entry returns, pain.002,',
    'camt.053, camt.054, MT940 and, with a mapping, CSV. docs/bank-files.md describes them, batches and mappings.',
  ],
  async runOffline(args, print) {
    const [action, file, ...extra] = args.positionals
    if (file === undefined || extra.length > 0)
      throw new UsageError('bank-file takes check, make or match, and one file.')
    if (action === 'check') return check(file, args, print)
    if (action === 'make') return make(file, args, print)
    if (action === 'match') return match(file, args, print)
    throw new UsageError(`bank-file does not know "${action}": it knows check, make and match.`)
  },
}

async function check(file: string, args: Arguments, print: Print): Promise<number> {
  const contents = await readContents(file, args, print)
  if (!contents) return 1
  for (const content of contents) reportContent(content, print)
  return 0
}

async function make(file: string, args: Arguments, print: Print): Promise<number> {
  const profile = profileOf(args.text('profile'))
  const outFile = args.text('out')
  if (outFile === undefined) throw new UsageError('bank-file make needs --out.')
  const batch = await readJson(file, batchSchema)
  try {
    const output = makeBankFile(batch, profile)
    await writeNew(outFile, output.bytes)
    reportBankFile(output, batch.payouts[0]?.currency, print)
    return 0
  } catch (failure) {
    if (!(failure instanceof BatchRefused)) throw failure
    for (const problem of failure.problems) print(problem)
    return 1
  }
}

async function match(file: string, args: Arguments, print: Print): Promise<number> {
  const batchFile = args.text('batch')
  if (batchFile === undefined) throw new UsageError('bank-file match needs --batch.')
  const batch: Batch = await readJson(batchFile, batchSchema)
  const contents = await readContents(file, args, print)
  if (!contents) return 1
  const clear = contents.map((content) => matchContent(content, batch, print))
  return clear.every(Boolean) ? 0 : 1
}

/**
 * True if nothing needs a person. Throws UsageError for a payment file, which does not say what happened to its
 * payments.
 */
function matchContent(content: BankFileContent, batch: Batch, print: Print): boolean {
  switch (content.kind) {
    case 'statement':
      return matchStatement(content, batch, print)
    case 'returns':
      return reportReturnMatches(matchReturns(content.returns, batch), print)
    case 'status':
      return reportStatusMatches(matchStatuses(content, batch), print)
    case 'payments':
      throw new UsageError(
        'This is a payment file that we send. Give the file that the bank sent back.',
      )
  }
}

function matchStatement({ entries }: Statement, batch: Batch, print: Print): boolean {
  const result = matchEntries(entries, movementsOf(batch))
  reportMatches(result, entries, print)
  // An entry of another batch is not our business; one that nearly matches needs a person.
  const isClear = result.suspense.every(({ reason }) => reason === 'unknown')
  return isClear && result.waiting.length === 0
}

/** Prints what is wrong with the file and returns null. */
async function readContents(
  file: string,
  args: Arguments,
  print: Print,
): Promise<BankFileContent[] | null> {
  const mappingFile = args.text('mapping')
  const mapping = mappingFile === undefined ? undefined : await readJson(mappingFile, csvMapping)
  const bytes = await readInput(file)
  try {
    return readBankFile(bytes, mapping)
  } catch (failure) {
    if (!(failure instanceof InvalidBankFile)) throw failure
    for (const problem of failure.problems) print(formatProblem(problem))
    return null
  }
}

function profileOf(name: string | undefined): BankFileProfile {
  const profile = PROFILES[name ?? '']
  if (!profile)
    throw new UsageError(`bank-file make needs --profile: ${Object.keys(PROFILES).join(', ')}.`)
  return profile
}
