import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * The commonest passwords of eight characters and more, in lower case: those that every guesser tries first. One a
 * line in the file beside this one.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  readFileSync(resolve(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== ''),
)
