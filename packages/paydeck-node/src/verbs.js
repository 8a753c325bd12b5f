import { randomUUID } from 'node:crypto'

import { queryOf } from './request.js'

/** @typedef {import('./index.d.ts').Once} Once */

/** @param {import('./request.js').Send} send */
export function verbsOf(send) {
  /** @param {string} path */
  const get = async (path) => (await send({ method: 'GET', path, isRepeatable: true })).body

  /** @param {string} path @param {object} [query] */
  const list = async (path, query = {}) => {
    const { body, headers } = await send({
      method: 'GET',
      path: path + queryOf({ ...query }),
      isRepeatable: true,
    })
    return { rows: body, pages: Number(headers.get('limepay-page-count') ?? 1) }
  }

  /** @param {string} path @param {unknown} body @param {Once} [once] */
  const postWithKey = async (path, body, { idempotencyKey: key = randomUUID() } = {}) =>
    (await send({ method: 'POST', path, body, key })).body

  /**
   * Without a key from the caller, the server can only guess that a call repeats another. A lost response is not
   * retried: the action may have happened. @param {string} path @param {unknown} body @param {Once} [once]
   */
  const postWithoutKey = async (path, body, { idempotencyKey: key } = {}) =>
    (await send({ method: 'POST', path, body, key })).body

  /** Needs no key, because the call is idempotent. @param {string} path @param {unknown} body */
  const post = async (path, body) =>
    (await send({ method: 'POST', path, body, isRepeatable: true })).body

  /** @param {string} path */
  const remove = async (path) => (await send({ method: 'DELETE', path })).body

  return { get, list, postWithKey, postWithoutKey, post, remove }
}
