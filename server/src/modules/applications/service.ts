import { lackingIn } from '@paydeck/contract/operator/application-rules'

import type { OperatorActor } from '../../kit/actor.ts'
import { notFound } from '../../kit/errors.ts'
import { requireOperator } from '../../kit/require-permission.ts'
import * as decide from './decide.ts'
import type { ApplicationsDeps } from './deps.ts'
import * as documentStore from './document-store.ts'
import * as documents from './documents.ts'
import * as entering from './enter.ts'
import { forget } from './forget.ts'
import { openDetails } from './sealed.ts'
import * as store from './store.ts'

const MAX_EVENTS = 500

export type ApplicationsService = ReturnType<typeof applicationsService>

/**
 * Applications of businesses that want to be merchants: one of the operator's people enters and one reviews them, and
 * someone other than the reviewer activates them. Wall time. Each call throws 403 without its permission, 404 for an
 * unknown application, and 409 when the state does not allow it or the application changed since the person saw it.
 */
export const applicationsService = (deps: ApplicationsDeps) => ({
  /** Returns the id. Throws 400 for invalid details. */
  enter: (actor: OperatorActor, details: Parameters<typeof entering.enter>[2]) =>
    entering.enter(deps, actor, details),

  /** Only before the review. Throws 400 for invalid details. */
  change: (actor: OperatorActor, changed: Parameters<typeof entering.change>[2]) =>
    entering.change(deps, actor, changed),

  /** Returns the document's id. Throws 400 for an unsupported type or a file that is too large. */
  addDocument: (actor: OperatorActor, upload: documents.DocumentUpload) =>
    documents.addDocument(deps, actor, upload),

  removeDocument: (actor: OperatorActor, at: documents.DocumentRef) =>
    documents.removeDocument(deps, actor, at),

  /** Logs each download. */
  readDocument: (actor: OperatorActor, at: documents.DocumentRef) =>
    documents.readDocument(deps, actor, at),

  review: (actor: OperatorActor, reviewed: Parameters<typeof decide.review>[2]) =>
    decide.review(deps, actor, reviewed),

  /** Refuses the reviewer. Throws 409 for an address in use. */
  activate: (actor: OperatorActor, at: entering.ApplicationRef) => decide.activate(deps, actor, at),

  refuse: (actor: OperatorActor, refusal: decide.Refusal) => decide.refuse(deps, actor, refusal),

  reopen: (actor: OperatorActor, reopened: Parameters<typeof decide.reopen>[2]) =>
    decide.reopen(deps, actor, reopened),

  async list(actor: OperatorActor, limit: number) {
    requireOperator(actor, 'applications:read')
    const [open, decided, tenants] = await Promise.all([
      store.listOpen(deps.db.reader, limit),
      store.listDecided(deps.db.reader, limit),
      deps.merchants.listTenants(),
    ])
    return { open, decided, tenants }
  },

  show: (actor: OperatorActor, applicationId: string) => show(deps, actor, applicationId),

  forget: () => forget(deps),
})

async function show(deps: ApplicationsDeps, actor: OperatorActor, applicationId: string) {
  requireOperator(actor, 'applications:read')
  const { reader } = deps.db
  const application = await store.findApplication(reader, applicationId)
  if (!application) throw notFound()
  const [sealed, files, events] = await Promise.all([
    store.readDetails(reader, applicationId),
    documentStore.listDocuments(reader, applicationId),
    deps.operators.eventsOf(applicationId, MAX_EVENTS),
  ])
  const details = sealed ? openDetails(deps, applicationId, sealed) : null
  const kinds = files.map(({ kind }) => kind)
  return {
    application,
    details,
    documents: files,
    lacking: details && application.state === 'entered' ? lackingIn(details, kinds) : [],
    events,
  }
}
