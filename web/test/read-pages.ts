// `node --import …/read-pages.ts` lets Node import the pages directly: TypeScript with JSX, CSS, icons by file.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

import { transformSync } from 'rolldown/utils'

import { withDirectIcons } from '../direct-icons.ts'

const SOURCE = /\/(?:web|contract)\/(?:src|test)\/[^?]+\.tsx?(?:\?|$)/
const TEST_MODULE = /[?&]vitest=/
const RELOAD_QUERY = /[?&](anew=\d+)/
/** Class names stay as in the style sheet. */
const CLASSES = 'export default new Proxy(Object.create(null), { get: (_, name) => name })'

let reloadCount = 0
let reloadQuery: string | null = null

/** From now until the test file ends, imports of our modules are evaluated again. */
export function reloadModules(): void {
  reloadCount += 1
  reloadQuery = `anew=${reloadCount}`
}

export function reuseModules(): void {
  reloadQuery = null
}

/** The query to import a module with: that of its importer, or for a test file the current one. */
const readingOf = (importer: string): string | null =>
  RELOAD_QUERY.exec(importer)?.[1] ?? (TEST_MODULE.test(importer) ? reloadQuery : null)

/** Compiles a source file, with a source map for stack traces. */
function moduleOf(url: string): string {
  const file = fileURLToPath(url)
  const { code, map, errors } = transformSync(file, withDirectIcons(readFileSync(file, 'utf8')), {
    tsconfig: false,
    typescript: { onlyRemoveTypeImports: true },
    jsx: { runtime: 'automatic', development: true },
    define: { 'import.meta.env': 'process.env' },
    sourcemap: true,
  })
  if (errors.length > 0) throw new SyntaxError(errors.map(({ message }) => message).join('\n'))
  const lines = Buffer.from(JSON.stringify(map)).toString('base64')
  return `${code}\n//# sourceMappingURL=data:application/json;base64,${lines}`
}

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context)
    const reading = context.parentURL === undefined ? null : readingOf(context.parentURL)
    return reading !== null && SOURCE.test(resolved.url)
      ? { ...resolved, url: `${resolved.url}?${reading}` }
      : resolved
  },
  load(url, context, next) {
    const [path = url] = url.split('?')
    if (path.endsWith('.css'))
      return {
        format: 'module',
        source: path.endsWith('.module.css') ? CLASSES : '',
        shortCircuit: true,
      }
    return SOURCE.test(url)
      ? { format: 'module', source: moduleOf(path), shortCircuit: true }
      : next(url, context)
  },
})
