import { AsyncLocalStorage } from 'node:async_hooks'

/** Where a request comes from, for the audit trail. */
export interface RequestContext {
  address: string
  userAgent: string
  requestId: string
}

const storage = new AsyncLocalStorage<RequestContext>()

export const inRequest = <T>(context: RequestContext, work: () => T): T =>
  storage.run(context, work)

/** Undefined outside a request: in jobs, sweeps and at the command line. */
export const currentRequest = (): RequestContext | undefined => storage.getStore()
