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
import { columns, type Command, type Given, UsageError } from '../../command.ts'
import type { CliContext } from '../../context.ts'
import { personOf } from '../../operator-options.ts'
import { readInput, readJson, writeNew } from '../../read-input.ts'

const MAX_APPLICATIONS = 1_000

export const application: Command = {
  name: 'application',
  summary: 'Enter, review and activate applications of businesses that want to be merchants',
  words:
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
        .filter((one) => one !== 'lapsed')
        .join(', ')}`,
    },
    note: { value: '<text>', help: 'review, refuse, reopen: what you found' },
  },
  notes: [
    '',
    'The file of enter and change is JSON; docs/operator.md has one. Another person than the reviewer activates:',
    'the merchant is made as create-merchant --activate makes it, with its bank account, and its contact is invited.',
  ],
  async run(given, context, print) {
    const [action = '', ...words] = given.words
    const act = ACTS[action]
    if (!act || words.length !== act.words)
      throw new UsageError('application --help shows what it takes.')
    const actor = await personOf(given, context)
    try {
      await act.run({ given, context, actor, words, print })
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

interface Act {
  given: Given
  context: CliContext
  actor: OperatorActor
  words: readonly string[]
  print: (line: string) => void
}

function atOf({ given, words: [applicationId = ''] }: Act): {
  applicationId: string
  version: number
} {
  const seen = given.text('seen') ?? ''
  if (!/^\d{1,9}$/.test(seen))
    throw new UsageError('Give --seen with the version you looked at. application show prints it.')
  return { applicationId, version: Number(seen) }
}

const noteOf = ({ given }: Act): string => given.text('note') ?? ''

async function list({ context, actor, print }: Act): Promise<void> {
  const { open, decided } = await context.services.applications.list(actor, MAX_APPLICATIONS)
  if (open.length + decided.length === 0) print('There is no application yet.')
  for (const line of columns(
    [...open, ...decided].map((one) => [
      one.applicationId,
      one.state,
      one.changedAt.toISOString().slice(0, 10),
      one.country,
      one.businessName,
    ]),
    '',
  ))
    print(line)
}

async function show({ context, actor, words: [id = ''], print }: Act): Promise<void> {
  const found = await context.services.applications.show(actor, id)
  const { application: one, details, documents, lacking, events } = found
  print(`${one.businessName}, ${one.state}. Version ${one.version}`)
  if (one.refuseReason !== null)
    print(`Refused: ${REFUSAL_REASONS[one.refuseReason]}. ${one.refuseNote ?? ''}`)
  print(details ? JSON.stringify(details, null, 2) : 'Its personal data is deleted.')
  for (const { documentId, kind, name, size } of documents)
    print(`${documentId}: ${DOCUMENT_KINDS[kind]}, ${name}, ${Math.ceil(size / 1024)} KB`)
  for (const sentence of lacking) print(`It lacks something. ${sentence}`)
  for (const { at, actor: author, action } of events)
    print(`${at.toISOString()} ${author}: ${operatorActLabel(action, id)}`)
}

async function enter({ context, actor, words: [file = ''], print }: Act): Promise<void> {
  const details = await readJson(file, applicationDetails)
  print(`Entered ${await context.services.applications.enter(actor, details)}.`)
}

async function change(act: Act): Promise<void> {
  const details = await readJson(act.words[1] ?? '', applicationDetails)
  await act.context.services.applications.change(act.actor, { ...atOf(act), details })
  act.print(`Changed ${act.words[0]}.`)
}

async function addDocument({ given, context, actor, words, print }: Act): Promise<void> {
  const [applicationId = '', file = ''] = words
  const kind = documentKind.safeParse(given.text('kind'))
  if (!kind.success)
    throw new UsageError(`--kind is one of ${Object.keys(DOCUMENT_KINDS).join(', ')}.`)
  const bytes = Buffer.from(await readInput(file))
  const added = { applicationId, kind: kind.data, name: basename(file), bytes }
  print(`Added ${await context.services.applications.addDocument(actor, added)}.`)
}

async function saveDocument({ given, context, actor, words, print }: Act): Promise<void> {
  const [applicationId = '', documentId = ''] = words
  const out = given.text('out')
  if (out === undefined) throw new UsageError('application save-document needs --out.')
  const at = { applicationId, documentId }
  const { bytes, sha256 } = await context.services.applications.readDocument(actor, at)
  await writeNew(out, bytes)
  print(`Saved ${out}. SHA-256 ${sha256}`)
}

async function removeDocument({ context, actor, words, print }: Act): Promise<void> {
  const [applicationId = '', documentId = ''] = words
  await context.services.applications.removeDocument(actor, { applicationId, documentId })
  print(`Removed ${documentId}.`)
}

async function review(act: Act): Promise<void> {
  await act.context.services.applications.review(act.actor, { ...atOf(act), note: noteOf(act) })
  act.print(`Reviewed ${act.words[0]}. Another person activates it.`)
}

async function activate(act: Act): Promise<void> {
  const { applications } = act.context.services
  const { merchantId, slug } = await applications.activate(act.actor, atOf(act))
  act.print(`Made the merchant ${slug}: ${merchantId}`)
  act.print(`Its dashboard is ${act.context.config.origin}/${slug}; its contact is invited.`)
}

async function refuse(act: Act): Promise<void> {
  const reason = refusalReason.safeParse(act.given.text('reason'))
  if (!reason.success)
    throw new UsageError(`--reason is one of ${Object.keys(REFUSAL_REASONS).join(', ')}.`)
  const refusal = { ...atOf(act), reason: reason.data, note: noteOf(act) }
  await act.context.services.applications.refuse(act.actor, refusal)
  act.print(`Refused ${act.words[0]}.`)
}

async function reopen(act: Act): Promise<void> {
  await act.context.services.applications.reopen(act.actor, { ...atOf(act), note: noteOf(act) })
  act.print(`Reopened ${act.words[0]}.`)
}

const ACTS: Readonly<Record<string, { words: number; run: (act: Act) => Promise<void> }>> = {
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
