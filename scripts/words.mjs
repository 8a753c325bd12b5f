// Finds phrases we do not use, in comments, identifiers, strings, titles of tests and documents:
// `node scripts/words.mjs [FOLDER|FILE …]` names each place, the phrase and what to write instead.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, run } from './tools.mjs'

/**
 * A space matches any break, also between two lines of a comment. A lower-case phrase matches in
 * any case and inside camelCase; capitals match only as written.
 * @type {ReadonlyArray<readonly [phrase: string, instead: string]>}
 */
const PHRASES = [
  ['whoever', 'name the person: the customer, the caller, the admin'],
  ['somebody', 'name the person, or "a person", "another admin"'],
  ['everybody', 'name the people: all customers, every member of staff'],
  ['nobody', 'name who does not: "no customer", "no one else"; say what is unset or unused'],
  ['is told', 'name the actor: "we notify", "gets an email", "is notified", "returns"'],
  ['are told', 'name the actor: "we notify", "get an email", "are notified"'],
  ['stands here', '"appears here", "is here"'],
  ['lets go of', '"releases", "closes", "cancels the hold"'],
  ['is let go', '"is released", "is cancelled"'],
  ['comes to nothing', '"fails", "has no effect", "is zero"'],
  ['is gone to', '"is called", "is asked"'],
  ['of its own', '"its own …", "a separate …"'],
  ['the house bears', '"the platform covers"'],
  ['MOST_', 'MAX_…'],
  ['nthLast', 'name the limit: velocity limit, cooldown'],
  ['toldOff', '"touched"'],
  ['whyNot', '"validationMessage", "reason"'],
]

/** Files we cannot change: applied migrations and generated files; and this list. */
const EXEMPT = /^server\/migrations\/|\.gen\.ts$|^scripts\/words\.mjs$/
const CHECKED_FILES = /\.(ts|tsx|js|mjs|css|html|md|sql|json|ya?ml|conf|service)$|file$|^\.ci\//

/** Where a phrase is allowed, by its context. */
const EXCEPTIONS = [
  // A sandbox payer that shops' tests use.
  /\bnobody@payto\.example/g,
  // The specification's requirements, but not the ones we added.
  /^- \*\*(?!BEY-)[A-Z]+-\d+\*\*.*$/gm,
]

const BREAK = String.raw`(?:[ \t]+|[ \t]*\r?\n[ \t]*(?:\/\/|\*|#|--|>)?[ \t]*)`

/** @param {string} phrase */
const patternOf = (phrase) => {
  if (phrase.endsWith('_')) return new RegExp(`\\b${phrase}`, 'g')
  const text = phrase.replaceAll(' ', BREAK)
  const capital = `${text.charAt(0).toUpperCase()}${text.slice(1)}`
  const upper = `(?<![A-Za-z])${phrase.toUpperCase().replaceAll(' ', '[ _]')}(?![A-Za-z])`
  return new RegExp(`(?<![A-Za-z])${text}(?![a-z])|${capital}(?![a-z])|${upper}`, 'g')
}
const patterns = PHRASES.map(([phrase, instead]) => ({
  phrase,
  instead,
  pattern: patternOf(phrase),
}))

/** @param {string} text */
const withoutExceptions = (text) =>
  EXCEPTIONS.reduce(
    (rest, pattern) => rest.replace(pattern, (match) => ' '.repeat(match.length)),
    text,
  )

/** @param {readonly string[]} paths */
const filesIn = async (paths) => {
  const args = ['ls-files', '-co', '--exclude-standard', '--', ...paths]
  const { code, output } = await run('git', args)
  // A copy without git was already checked where git is.
  if (code !== 0) return undefined
  return output.split('\n').filter((file) => CHECKED_FILES.test(file) && !EXEMPT.test(file))
}

/** @param {string} file */
const hitsIn = async (file) => {
  const text = withoutExceptions(await readFile(join(root, file), 'utf8').catch(() => ''))
  return patterns
    .flatMap(({ phrase, instead, pattern }) =>
      [...text.matchAll(pattern)].map(({ index }) => ({
        line: text.slice(0, index).split('\n').length,
        phrase,
        instead,
      })),
    )
    .toSorted((a, b) => a.line - b.line)
    .map((hit) => `${file}:${hit.line}: "${hit.phrase}": ${hit.instead}`)
}

const files = await filesIn(process.argv.slice(2))
if (!files) {
  console.log('Not a git working tree: no words were checked.')
  process.exit(0)
}
const hits = (await Promise.all(files.map(hitsIn))).flat()
for (const hit of hits) console.log(hit)
if (hits.length > 0) console.log(`${hits.length} phrases in ${files.length} files`)
if (files.length === 0) console.log('There is no such file.')
process.exitCode = hits.length > 0 || files.length === 0 ? 1 : 0
