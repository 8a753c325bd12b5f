import { createHash } from 'node:crypto'

/** A hash of the values in their order. */
export const versionOf = (values: object): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 16)
