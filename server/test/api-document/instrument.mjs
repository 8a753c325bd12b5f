// Loaded before the contract: turns each comment on a field into a value beside it, under a symbol that spreads along.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

const COMMENT = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(\w+)(?=[:,])/g

/** @param {string} comment */
const textOf = (comment) =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*?\s*/, ''))
    .join(' ')
    .trim()

registerHooks({
  load(url, context, nextLoad) {
    if (!/\/contract\/src\/.*\.ts$/.test(url)) return nextLoad(url, context)
    const source = readFileSync(fileURLToPath(url), 'utf8').replace(
      COMMENT,
      (_, comment, key) =>
        `[Symbol.for('comment:${key}')]: ${JSON.stringify(textOf(comment))}, ${key}`,
    )
    return { format: 'module-typescript', source, shortCircuit: true }
  },
})
