import {
  proposedRequest,
  PROPOSED_ACT_NAMES,
  PROPOSED_ARGUMENTS,
  proposalReason,
  type ProposedRequest,
  type Proposal,
  type ProposedAct,
} from '@paydeck/contract/calls/decisions/proposals'
import { id } from '@paydeck/contract/identifiers/ids'
import * as z from 'zod/mini'

import { AppError } from '../../kit/errors.ts'
import { schemaOf } from '../docs/openapi/print-schema.ts'
import { recordsResult, refusal, type ToolAnswer } from './answers.ts'

/** Proposals by programs, made with the caller's own key. */
export interface Proposals {
  propose(proposal: { args: ProposedRequest; reason: string }): Promise<Proposal>
  read(proposalId: string): Promise<Proposal>
}

const DESCRIPTIONS: Readonly<Record<ProposedAct, string>> = {
  create_order: 'Propose to create an order and send its customer a request for payment.',
  resend_request: 'Propose to send the customer of an unpaid order a fresh link.',
  refund: 'Propose to refund a payment, in whole or in part.',
  capture: 'Propose to capture what is held on a card, in whole or in part.',
  cancel_hold: 'Propose to release what is held on a card.',
}

const APPROVAL_NOTE =
  'Nothing is done until a person of the merchant approves it in the dashboard; it expires after seven days. The answer has a proposalId: read_proposal returns what happened to it.'

const reason = { reason: proposalReason }

const ARGUMENTS = {
  create_order: z.extend(PROPOSED_ARGUMENTS.create_order, reason),
  resend_request: z.extend(PROPOSED_ARGUMENTS.resend_request, reason),
  refund: z.extend(z.omit(PROPOSED_ARGUMENTS.refund, { reason: true }), {
    ...reason,
    /** Kept with the refund. */
    note: PROPOSED_ARGUMENTS.refund.shape.reason,
  }),
  capture: z.extend(PROPOSED_ARGUMENTS.capture, reason),
  cancel_hold: z.extend(PROPOSED_ARGUMENTS.cancel_hold, reason),
} as const satisfies Record<ProposedAct, z.ZodMiniType>

const READ = 'read_proposal'
const readArguments = z.object({ proposalId: id })

const PREFIX = 'propose_'

/** The tools as clients list them. A proposal changes nothing of the merchant's. */
export const PROPOSAL_TOOLS = [
  ...PROPOSED_ACT_NAMES.map((act) => ({
    name: PREFIX + act,
    description: `${DESCRIPTIONS[act]} ${APPROVAL_NOTE} The reason is shown to that person.`,
    inputSchema: schemaOf(ARGUMENTS[act], 'input'),
    annotations: {
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  })),
  {
    name: READ,
    description:
      'Read the state of one of your proposals: open, running, done with its result, declined or ended.',
    inputSchema: schemaOf(readArguments, 'input'),
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
]

export const isProposalTool = (name: unknown): name is string =>
  PROPOSAL_TOOLS.some((tool) => tool.name === name)

/** Runs a proposal tool; a refusal is a result with `isError`. */
export async function runProposalTool(
  proposals: Proposals,
  name: string,
  input: unknown,
): Promise<ToolAnswer> {
  try {
    const proposal = await answerOf(proposals, name, input)
    return 'problem' in proposal ? refusal(proposal.problem) : recordsResult({ proposal })
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure
    return refusal(`${failure.status} ${failure.code}: ${failure.message}`)
  }
}

async function answerOf(
  proposals: Proposals,
  name: string,
  input: unknown,
): Promise<Proposal | { problem: string }> {
  const act = PROPOSED_ACT_NAMES.find((candidate) => PREFIX + candidate === name)
  const read = (act ? ARGUMENTS[act] : readArguments).safeParse(input ?? {})
  if (!read.success) {
    const [issue] = read.error.issues
    return { problem: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not valid'}` }
  }
  if ('proposalId' in read.data) return proposals.read(read.data.proposalId)
  const { reason: proposalText, ...rest } = read.data
  const { note, ...fields } = { note: undefined, ...rest }
  const args = { ...fields, act, ...(act === 'refund' && { reason: note }) }
  return proposals.propose({ args: proposedRequest.parse(args), reason: proposalText })
}
