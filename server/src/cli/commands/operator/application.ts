import { basename } from 'node:path'

import { operatorActLabel } from '@paydeck/contract/operator/acts'
import {
  applicationDetails,
  documentKind,
  refusalReason,
} from '@paydeck/contract/operator/application'
import { DOCUMENT_KINDS, REFUSAL_REASONS } from '@paydeck/contract/operator/application-values'

import type { OperatorActor } from '../../../kit/actor.ts'
import { AppError } from '../../../kit/errors.ts'
import { columns, type Command, type Arguments, UsageError } from '../../command.ts'
import type { CliContext } from '../../context.ts'
import { personOf } from '../../operator-options.ts'
import { readInput, readJson, writeNew } from '../../read-input.ts'

const MAX_APPLICATIONS = 1_000

export const application: Command = {
  name: 'application',
  summary: 'Enter, review and activate applications of businesses that want to be merchants',
  usage:
    'list | show <id> | enter <file> | change <id> <file> | add-document <id> <file> | save-document <id> <document> | remove-document <id> <document> | review <id> | activate <id> | refuse <id> | reopen <id>',
  options: {
    as: { value: '<address>', help: 'Your address as an operator' },
    code: { value: '<123456>', help: 'The code your authenticator app shows' },
    seen: {
      value: '<number>',
      help: 'change, review, activate, refuse, reopen: the version that show printed',
    },
    kind: { value: '<kind>', help: `add-document: ${Object.keys(DOCUMENT_KINDS).join(', ')}` },
    out: { value: '<file>', help: 'save-document: where to write; nothing is replaced' },
    reason: {
      value: '<reason>',
      help: `refuse: ${Object.keys(REFUSAL_REASONS)
        .filter((reason) => reason !== 'lapsed')
        .join(', ')}`,
    },
    note: { value: '<text>', help: 'review, refuse, reopen: what you found' },
  },
  notes: [
    '',
    'The file of enter and change is JSON; docs/operator.md has one. Another person than the reviewer activates:',
    'the merchant is made as create-merchant --activate makes it, with its bank account, and its contact is invited.',
  ],
  async run(args, context, print) {
    const [action = '', ...rest] = args.positionals
    const handler = ACTIONS[action]
    if (!handler || rest.length !== handler.words)
      throw new UsageError('application --help shows what it takes.')
    const actor = await personOf(args, context)
    try {
      await handler.run({ args, context, actor, words: rest, print })
    } catch (failure) {
      if (failure instanceof AppError && failure.status === 404)
        throw new UsageError('No such application or document. Run application list to see them.', {
          cause: failure,
        })
      throw failure
    }
    return 0
  },
}

interface ActionInput {
  args: Arguments
  context: CliContext
  actor: OperatorActor
  words: readonly string[]
  print: (line: string) => void
}

function versionOf({ args, words: [applicationId = ''] }: ActionInput): {
  applicationId: string
  version: number
} {
  const version = args.text('seen') ?? ''
  if (!/^\d{1,9}$/.test(version))
    throw new UsageError('Give --seen with the version you looked at. application show prints it.')
  return { applicationId, version: Number(version) }
}

const noteOf = ({ args }: ActionInput): string => args.text('note') ?? ''

async function list({ context, actor, print }: ActionInput): Promise<void> {
  const { open, decided } = await context.services.applications.list(actor, MAX_APPLICATIONS)
  if (open.length + decided.length === 0) print('There is no application yet.')
  for (const line of columns(
    [...open, ...decided].map((entry) => [
      entry.applicationId,
      entry.state,
      entry.changedAt.toISOString().slice(0, 10),
      entry.country,
      entry.businessName,
    ]),
    '',
  ))
    print(line)
}

async function show({ context, actor, words: [id = ''], print }: ActionInput): Promise<void> {
  const result = await context.services.applications.show(actor, id)
  const { application: summary, details, documents, lacking, events } = result
  print(`${summary.businessName}, ${summary.state}. Version ${summary.version}`)
  if (summary.refuseReason !== null)
    print(`Refused: ${REFUSAL_REASONS[summary.refuseReason]}. ${summary.refuseNote ?? ''}`)
  print(details ? JSON.stringify(details, null, 2) : 'Its personal data is deleted.')
  for (const { documentId, kind, name, size } of documents)
    print(`${documentId}: ${DOCUMENT_KINDS[kind]}, ${name}, ${Math.ceil(size / 1024)} KB`)
  for (const sentence of lacking) print(`It lacks something. ${sentence}`)
  for (const { at, actor: author, action } of events)
    print(`${at.toISOString()} ${author}: ${operatorActLabel(action, id)}`)
}

async function enter({ context, actor, words: [file = ''], print }: ActionInput): Promise<void> {
  const details = await readJson(file, applicationDetails)
  print(`Entered ${await context.services.applications.enter(actor, details)}.`)
}

async function change(input: ActionInput): Promise<void> {
  const details = await readJson(input.words[1] ?? '', applicationDetails)
  await input.context.services.applications.change(input.actor, { ...versionOf(input), details })
  input.print(`Changed ${input.words[0]}.`)
}

async function addDocument({ args, context, actor, words, print }: ActionInput): Promise<void> {
  const [applicationId = '', file = ''] = words
  const kind = documentKind.safeParse(args.text('kind'))
  if (!kind.success)
    throw new UsageError(`--kind is one of ${Object.keys(DOCUMENT_KINDS).join(', ')}.`)
  const bytes = Buffer.from(await readInput(file))
  const added = { applicationId, kind: kind.data, name: basename(file), bytes }
  print(`Added ${await context.services.applications.addDocument(actor, added)}.`)
}

async function saveDocument({ args, context, actor, words, print }: ActionInput): Promise<void> {
  const [applicationId = '', documentId = ''] = words
  const outFile = args.text('out')
  if (outFile === undefined) throw new UsageError('application save-document needs --out.')
  const location = { applicationId, documentId }
  const { bytes, sha256 } = await context.services.applications.readDocument(actor, location)
  await writeNew(outFile, bytes)
  print(`Saved ${outFile}. SHA-256 ${sha256}`)
}

async function removeDocument({ context, actor, words, print }: ActionInput): Promise<void> {
  const [applicationId = '', documentId = ''] = words
  await context.services.applications.removeDocument(actor, { applicationId, documentId })
  print(`Removed ${documentId}.`)
}

async function review(input: ActionInput): Promise<void> {
  await input.context.services.applications.review(input.actor, {
    ...versionOf(input),
    note: noteOf(input),
  })
  input.print(`Reviewed ${input.words[0]}. Another person activates it.`)
}

async function activate(input: ActionInput): Promise<void> {
  const { applications } = input.context.services
  const { merchantId, slug } = await applications.activate(input.actor, versionOf(input))
  input.print(`Made the merchant ${slug}: ${merchantId}`)
  input.print(`Its dashboard is ${input.context.config.origin}/${slug}; its contact is invited.`)
}

async function refuse(input: ActionInput): Promise<void> {
  const reason = refusalReason.safeParse(input.args.text('reason'))
  if (!reason.success)
    throw new UsageError(`--reason is one of ${Object.keys(REFUSAL_REASONS).join(', ')}.`)
  const refusal = { ...versionOf(input), reason: reason.data, note: noteOf(input) }
  await input.context.services.applications.refuse(input.actor, refusal)
  input.print(`Refused ${input.words[0]}.`)
}

async function reopen(input: ActionInput): Promise<void> {
  await input.context.services.applications.reopen(input.actor, {
    ...versionOf(input),
    note: noteOf(input),
  })
  input.print(`Reopened ${input.words[0]}.`)
}

const ACTIONS: Readonly<
  Record<string, { words: number; run: (input: ActionInput) => Promise<void> }>
> = {
  list: { words: 0, run: list },
  show: { words: 1, run: show },
  enter: { words: 1, run: enter },
  change: { words: 2, run: change },
  'add-document': { words: 2, run: addDocument },
  'save-document': { words: 2, run: saveDocument },
  'remove-document': { words: 2, run: removeDocument },
  review: { words: 1, run: review },
  activate: { words: 1, run: activate },
  refuse: { words: 1, run: refuse },
  reopen: { words: 1, run: reopen },
}
