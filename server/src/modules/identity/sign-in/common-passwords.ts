import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * Common passwords of at least eight characters, in lower case, which attackers try first. One per
 * line in the file beside this one.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  readFileSync(resolve(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== ''),
)
