/** @typedef {import('./index.d.ts').PaydeckError} Shape */

/** @implements {Shape} */
export class PaydeckError extends Error {
  /** @param {number} status @param {string} code @param {string} message @param {string} tracer */
  constructor(status, code, message, tracer) {
    super(message)
    this.name = 'PaydeckError'
    this.status = status
    this.code = code
    this.tracer = tracer
  }
}

/** @param {unknown} value */
const textOf = (value) => (typeof value === 'string' ? value : '')

/** @param {number} status @param {Record<string, unknown>} body */
export const refusalOf = (status, body) =>
  new PaydeckError(
    status,
    textOf(body['errorCode']) || 'unreadable_answer',
    textOf(body['message']) || `The call was answered with ${status}.`,
    textOf(body['tracer']),
  )
