import { ApiError } from '@paydeck/contract/protocol/error'

/** Logs what failed and the request id for support; no customer data. */
export function logFailure(what: string, failure: unknown): void {
  const reason =
    failure instanceof ApiError
      ? { status: failure.status, errorCode: failure.errorCode, tracer: failure.tracer }
      : failure
  console.error(what, reason)
}
