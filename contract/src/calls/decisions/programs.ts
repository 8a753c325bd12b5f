import * as z from 'zod/mini'

import { programScope } from '../../access/program-scopes.ts'
import { route } from '../../protocol/route.ts'
import { instant, maybeText } from '../../protocol/wire.ts'

/** Which of a merchant's staff may connect a program by consent. */
export const PROGRAMS_CONNECTED_BY = {
  managers: 'people who may manage connections',
  everyone: 'everyone in the team',
  no_one: 'no one',
} as const
export type ProgramsConnectedBy = keyof typeof PROGRAMS_CONNECTED_BY

/** The program, as it describes itself, and where the answer goes. */
const program = {
  name: z.string(),
  /** Null if it gave none. */
  website: maybeText,
  /** The host that the person is sent back to. Unlike the name, a program cannot fake it. */
  address: z.string(),
  /** It runs on the person's own computer. */
  isLocal: z.boolean(),
}

export const programConsent = z.object({
  ...program,
  /** The permissions it asks for, and whether the person may grant them. */
  scopes: z.array(z.object({ scope: programScope, isPermitted: z.boolean() })),
  /** Who may connect programs, if this person may not; null if they may. */
  refusedBy: z.nullable(z.enum(['managers', 'no_one'])),
  endsAt: instant,
})
export type ProgramConsent = z.infer<typeof programConsent>

export const programGrant = z.object({
  grantId: z.string(),
  ...program,
  /** The email address of the person who connected it. */
  person: z.string(),
  /** Connected by the caller. */
  isOwn: z.boolean(),
  /** The permissions it has now. */
  scopes: z.array(programScope),
  /** Permissions that the person granted but has lost since. */
  withheld: z.array(programScope),
  grantedAt: instant,
  lastUsedAt: z.nullable(instant),
  lastUsedFrom: maybeText,
})
export type ProgramGrant = z.infer<typeof programGrant>

const programRule = z.object({
  connectedBy: z.enum(Object.keys(PROGRAMS_CONNECTED_BY) as ProgramsConnectedBy[]),
})

/** The signed request from `/mcp/authorize`. */
const request = z.string().check(z.minLength(1), z.maxLength(6_000))
/** The address to redirect to, back at the program. */
const redirectResponse = z.object({ redirectTo: z.string() })

const CONSENT = '/merchants/{merchantId}/program-consent'
const GRANTS = '/merchants/{merchantId}/program-grants'
const RULE = '/merchants/{merchantId}/program-rule'
const member = { base: 'api', access: 'staff', permission: 'payments:read' } as const
const manager = { base: 'api', access: 'staff', permission: 'connections:manage' } as const

/** Programs that people connect over MCP by OAuth 2.1. */
export const programCalls = {
  getProgramConsent: route({
    ...member,
    method: 'GET',
    path: CONSENT,
    summary: 'What a program asks for, and which of it the person may allow',
    query: z.object({ request }),
    answer: programConsent,
    otherwise: 'Failed to get what the program asks for',
  }),
  allowProgram: route({
    ...member,
    method: 'POST',
    path: CONSENT,
    summary: 'Allow a program what it asks for, or a part of it; each request is answered once',
    stepUp: true,
    body: z.object({
      request,
      scopes: z.array(programScope).check(z.minLength(1, 'Choose at least one thing to allow')),
    }),
    answer: redirectResponse,
    otherwise: 'Failed to connect the program',
  }),
  refuseProgram: route({
    ...member,
    method: 'POST',
    path: `${CONSENT}/refuse`,
    summary: 'Refuse a program’s request',
    body: z.object({ request }),
    answer: redirectResponse,
    otherwise: 'Failed to refuse the program',
  }),
  listProgramGrants: route({
    ...member,
    method: 'GET',
    path: GRANTS,
    summary:
      'The programs that people connected, the newest first: all of them for those who manage connections, else the person’s own',
    answer: z.array(programGrant),
    otherwise: 'Failed to get the connected programs',
  }),
  endProgramGrant: route({
    ...member,
    method: 'DELETE',
    path: `${GRANTS}/{grantId}`,
    summary:
      'End a program’s connection at once: one’s own, or anyone’s for those who manage connections',
    answer: z.void(),
    otherwise: 'Failed to end the connection',
  }),
  getProgramRule: route({
    ...manager,
    method: 'GET',
    path: RULE,
    summary: 'Who may connect programs by consent',
    answer: programRule,
    otherwise: 'Failed to get who may connect programs',
  }),
  saveProgramRule: route({
    ...manager,
    method: 'POST',
    path: RULE,
    summary: 'Choose who may connect programs; the connections of all others end at once',
    stepUp: true,
    body: programRule,
    answer: programRule,
    otherwise: 'Failed to save who may connect programs',
  }),
} as const
