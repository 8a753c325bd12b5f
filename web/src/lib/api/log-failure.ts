import { ApiError } from '@paydeck/contract/protocol/error'

/** Leaves a line in the browser's log for support: what failed, and the request's id; nothing of a customer. */
export function logFailure(what: string, failure: unknown): void {
  const reason =
    failure instanceof ApiError
      ? { status: failure.status, errorCode: failure.errorCode, tracer: failure.tracer }
      : failure
  console.error(what, reason)
}
