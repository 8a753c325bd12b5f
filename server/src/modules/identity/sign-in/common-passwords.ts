import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** Lower case, at least eight characters. Most are from zxcvbn's list (MIT). */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  readFileSync(resolve(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== ''),
)
