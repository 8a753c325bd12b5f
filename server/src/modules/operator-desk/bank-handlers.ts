import type { BankEntryLine } from '@paydeck/contract/operator/shapes'

import type { DeskHandlers } from '../../http/operator/mount-operator.ts'
import { MAX_ROWS, type DeskDeps } from './deps.ts'
import { FORMATS, fromProfileDetails, profilesOf, toProfileDetails } from './profiles.ts'

type Entry = Awaited<ReturnType<DeskDeps['bankStatements']['entries']>>[number]

export const toEntry = (entry: Entry): BankEntryLine => ({
  entryId: entry.entryId,
  profile: entry.profile,
  day: entry.day,
  amount: entry.amount,
  currency: entry.currency,
  text: [entry.reference, entry.description, entry.counterparty].filter(Boolean).join(' · '),
  state: entry.state,
  reason: entry.reason,
  kind: entry.kind,
  target: entry.target,
  assignedBy: entry.assignedBy,
  assignReason: entry.assignReason,
})

export const bankHandlers = ({
  bankStatements,
  operatorSignIn,
  payoutFiles,
}: DeskDeps): Pick<
  DeskHandlers,
  | 'listBankProfiles'
  | 'setBankProfile'
  | 'getBank'
  | 'getBankEntry'
  | 'importBankFile'
  | 'assignEntry'
  | 'assignReturn'
> => ({
  listBankProfiles: async () => ({
    profiles: (await payoutFiles.profiles()).map(toProfileDetails),
    formats: [...FORMATS],
  }),
  async setBankProfile({ session, body }) {
    const profile = fromProfileDetails(body.details)
    await operatorSignIn.confirm(session.actor, body.code)
    await payoutFiles.setProfile(session.actor, profile)
    return { isDone: true }
  },
  async getBank() {
    const [profiles, suspense, entries, returns] = await Promise.all([
      profilesOf({ payoutFiles }),
      bankStatements.suspense(MAX_ROWS),
      bankStatements.entries(MAX_ROWS),
      bankStatements.returns(MAX_ROWS),
    ])
    return {
      profiles,
      suspense: suspense.map(toEntry),
      entries: entries.map(toEntry),
      returns: returns.map((item) => ({
        ...item,
        importedAt: item.importedAt.toISOString(),
      })),
    }
  },
  getBankEntry: async ({ params }) => toEntry(await bankStatements.entry(params.entryId)),
  importBankFile: ({ session, body }) => {
    const file = { profile: body.profile, bytes: Buffer.from(body.text) }
    return body.kind === 'statement'
      ? bankStatements.importStatement(session.actor, file)
      : bankStatements.importReturns(session.actor, file)
  },
  async assignEntry({ session, params, body }) {
    await bankStatements.assign(session.actor, { entryId: params.entryId, ...body })
    return { isDone: true }
  },
  async assignReturn({ session, params, body }) {
    await bankStatements.assignReturn(session.actor, { returnId: params.returnId, ...body })
    return { isDone: true }
  },
})
