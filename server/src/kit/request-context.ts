import { AsyncLocalStorage } from 'node:async_hooks'

/** Where a request comes from, for the audit trail. */
export interface RequestContext {
  address: string
  userAgent: string
  requestId: string
}

const storage = new AsyncLocalStorage<RequestContext>()

interface Received {
  ip: string
  id: string
  headers: { 'user-agent'?: string | undefined }
}

export const inRequest = <T>({ ip, id, headers }: Received, work: () => T): T =>
  storage.run({ address: ip, userAgent: headers['user-agent'] ?? '', requestId: id }, work)

/** Undefined outside a request: in jobs, sweeps and at the command line. */
export const currentRequest = (): RequestContext | undefined => storage.getStore()
