import { createHash } from 'node:crypto'

/** A hash: the same values in the same order give the same version. */
export const versionOf = (values: object): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 16)
