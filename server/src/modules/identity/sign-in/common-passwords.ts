import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * The passwords of at least eight characters that attackers try first, in lower case: one per line in the file beside
 * this one, most of them from zxcvbn's list (MIT).
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  readFileSync(resolve(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== ''),
)
