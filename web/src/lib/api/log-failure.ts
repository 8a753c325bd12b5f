import { ApiError } from '@paydeck/contract/protocol/error'

export function logFailure(message: string, failure: unknown): void {
  const reason =
    failure instanceof ApiError
      ? { status: failure.status, errorCode: failure.errorCode, tracer: failure.tracer }
      : failure
  console.error(message, reason)
}
