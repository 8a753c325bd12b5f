import { ApiError } from '@paydeck/contract/protocol/error'

/** An answer was lost and the form changed afterwards: the first request may have created the order. */
const POSSIBLE_DUPLICATE =
  'This order may already exist, with the details you entered before. Close this and look for it in the list before you send it again.'

export const explainDuplicate = (failure: ApiError | null): ApiError | null =>
  failure?.errorCode === 'idempotency_key_reused'
    ? new ApiError(POSSIBLE_DUPLICATE, failure.status, failure.errorCode, {
        tracer: failure.tracer,
      })
    : failure
