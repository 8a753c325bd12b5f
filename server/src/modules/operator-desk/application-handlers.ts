import type { Application } from '@paydeck/contract/operator/application'
import { DOCUMENT_KINDS, REFUSAL_REASONS } from '@paydeck/contract/operator/application-values'

import type { DeskHandlers } from '../../http/operator/mount-operator.ts'
import { MAX_ROWS, type DeskDeps } from './deps.ts'

type Listed = Awaited<ReturnType<DeskDeps['applications']['list']>>['open'][number]

const toApplication = (row: Listed): Application => ({
  applicationId: row.applicationId,
  businessName: row.businessName,
  country: row.country,
  state: row.state,
  version: row.version,
  enteredBy: row.enterer,
  enteredAt: row.enteredAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
  reviewedBy: row.reviewer,
  activatedBy: row.activator,
  merchantId: row.merchantId,
  refusedBy: row.refuser,
  refuseReason: row.refuseReason,
  refuseNote: row.refuseNote,
})

/** The details of a security log entry that people want to read. */
function noteOf(details: Readonly<Record<string, unknown>>): string {
  // The two share some keys.
  const kinds: Readonly<Record<string, string>> = DOCUMENT_KINDS
  const reasons: Readonly<Record<string, string>> = REFUSAL_REASONS
  const { businessName, kind, reason, note, slug } = details
  return [businessName, kinds[String(kind)], reasons[String(reason)], note, slug]
    .filter((value) => typeof value === 'string')
    .join(', ')
}

type Entering = 'listApplications' | 'getApplication' | 'enterApplication' | 'changeApplication'
type Documents =
  | 'addApplicationDocument'
  | 'removeApplicationDocument'
  | 'downloadApplicationDocument'
type Deciding =
  | 'reviewApplication'
  | 'activateApplication'
  | 'refuseApplication'
  | 'reopenApplication'

export const applicationHandlers = (
  deps: DeskDeps,
): Pick<DeskHandlers, Entering | Documents | Deciding> => ({
  ...entering(deps),
  ...documents(deps),
  ...deciding(deps),
})

const entering = ({ applications }: DeskDeps): Pick<DeskHandlers, Entering> => ({
  async listApplications({ session }) {
    const { open, decided, tenants } = await applications.list(session.actor, MAX_ROWS)
    return {
      open: open.map(toApplication),
      decided: decided.map(toApplication),
      tenants: tenants.map(({ tenantId, name }) => ({ tenantId, name })),
    }
  },
  async getApplication({ session, params }) {
    const application = await applications.show(session.actor, params.applicationId)
    return {
      application: toApplication(application.application),
      details: application.details,
      documents: application.documents.map((document) => ({
        documentId: document.documentId,
        kind: document.kind,
        name: document.name,
        size: document.size,
        addedBy: document.adder,
        addedAt: document.addedAt.toISOString(),
      })),
      lacking: application.lacking,
      history: application.events.map(({ at, actor, action, details }) => ({
        at: at.toISOString(),
        actor,
        action,
        note: noteOf(details),
      })),
    }
  },
  enterApplication: async ({ session, body }) => ({
    applicationId: await applications.enter(session.actor, body.details),
  }),
  async changeApplication({ session, params, body }) {
    await applications.change(session.actor, { ...params, ...body })
    return { isDone: true }
  },
})

const documents = ({ applications }: DeskDeps): Pick<DeskHandlers, Documents> => ({
  addApplicationDocument: async ({ session, params, body: { content, ...document } }) => ({
    documentId: await applications.addDocument(session.actor, {
      ...params,
      ...document,
      bytes: Buffer.from(content, 'base64'),
    }),
  }),
  async removeApplicationDocument({ session, params }) {
    await applications.removeDocument(session.actor, params)
    return { isDone: true }
  },
  async downloadApplicationDocument({ session, params }) {
    const { name, bytes, sha256 } = await applications.readDocument(session.actor, params)
    return { fileName: name, base64: bytes.toString('base64'), sha256 }
  },
})

/** Acts with lasting consequences need a fresh code from the person's app. */
const deciding = ({ applications, operatorSignIn }: DeskDeps): Pick<DeskHandlers, Deciding> => ({
  async reviewApplication({ session, params, body: { code, ...reviewed } }) {
    await operatorSignIn.confirm(session.actor, code)
    await applications.review(session.actor, { ...params, ...reviewed })
    return { isDone: true }
  },
  async activateApplication({ session, params, body: { code, version } }) {
    await operatorSignIn.confirm(session.actor, code)
    return applications.activate(session.actor, { ...params, version })
  },
  async refuseApplication({ session, params, body: { code, ...refusal } }) {
    await operatorSignIn.confirm(session.actor, code)
    await applications.refuse(session.actor, { ...params, ...refusal })
    return { isDone: true }
  },
  async reopenApplication({ session, params, body }) {
    await applications.reopen(session.actor, { ...params, ...body })
    return { isDone: true }
  },
})
