import { createHash } from 'node:crypto'

/** Names one state of a settings object: the same values in the same order, the same version. */
export const versionOf = (values: object): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 16)
