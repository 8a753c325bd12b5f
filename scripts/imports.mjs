// Holds the imports of all sources against scripts/import-rules.mjs: `node scripts/imports.mjs`. It reads the
// imports of types too, which a bundler would not see.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join, posix } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { RULES } from './import-rules.mjs'
import { root } from './tools.mjs'

/** @typedef {import('./import-rules.mjs').Rule} Rule */
/**
 * @typedef {{ to: string, kind: 'local' | 'npm' | 'core' | 'unresolved' }} Import
 */

const FOLDERS = [
  'api-tools',
  'bench',
  'contract',
  'e2e',
  'identity-platform',
  'packages',
  'scripts',
  'server',
  'web',
]
const SOURCE = /\.(ts|tsx|mjs|js)$/
const passedOver = /^(node_modules|dist|dist\..*)$/
const core = new Set(builtinModules)
const CONTRACT = '@paydeck/contract/'

/** @param {string} folder @returns {string[]} */
const sourcesIn = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return passedOver.test(entry.name) ? [] : sourcesIn(path)
    return SOURCE.test(entry.name) ? [path] : []
  })

/** @type {Map<string, Record<string, any>>} */
const packages = new Map()
/** @param {string} folder */
const packageOf = (folder) => {
  let found = packages.get(folder)
  if (!found) {
    found = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    packages.set(folder, found ?? {})
  }
  return found ?? {}
}

/**
 * What a pattern of a package's `imports` or `exports` makes of a name.
 * @param {Record<string, string>} patterns
 * @param {string} name
 */
const fill = (patterns, name) => {
  for (const [pattern, target] of Object.entries(patterns)) {
    const [start = '', end = ''] = pattern.split('*')
    if (name.startsWith(start) && name.endsWith(end))
      return target.replace('*', name.slice(start.length, name.length - end.length))
  }
  return undefined
}

/** @param {string | undefined} path from the root @returns {Import} */
const local = (path) => {
  const isFile =
    path !== undefined && statSync(join(root, path), { throwIfNoEntry: false })?.isFile()
  return isFile ? { to: path, kind: 'local' } : { to: path ?? '', kind: 'unresolved' }
}

/** @param {string} from @param {string} name @returns {Import} */
const packaged = (from, name) => {
  const [first = '', second = ''] = name.split('/')
  const wanted = first.startsWith('@') ? `${first}/${second}` : first
  for (let folder = posix.dirname(from); ; folder = posix.dirname(folder)) {
    const at = posix.join(folder, 'node_modules', wanted)
    if (existsSync(join(root, at))) return { to: `${at}/`, kind: 'npm' }
    if (folder === '.') return { to: name, kind: 'unresolved' }
  }
}

/**
 * @param {string} from
 * @param {string} request as it is written
 * @returns {Import}
 */
const resolve = (from, request) => {
  const [name = ''] = request.split('?')
  if (name.startsWith('.')) return local(posix.join(posix.dirname(from), name))
  if (name.startsWith('node:') || core.has(name)) return { to: name, kind: 'core' }
  const [folder = ''] = from.split('/')
  if (name.startsWith('#')) {
    const path = fill(packageOf(folder)['imports'] ?? {}, name)
    return local(path && posix.join(folder, path))
  }
  if (name.startsWith(CONTRACT)) {
    const path = fill(packageOf('contract')['exports'], `./${name.slice(CONTRACT.length)}`)
    return local(path && posix.join('contract', path))
  }
  return packaged(from, name)
}

/** A type can name a module without a statement; comments do too. */
const IN_PLACE = /\bimport\(\s*(['"])([^'"]+)\1/g

/** @param {string} file @returns {string[]} */
const requestsOf = (file) => {
  const text = readFileSync(join(root, file), 'utf8')
  const { module, errors, comments } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const inComment = (/** @type {number} */ at) =>
    comments.some(({ start, end }) => start <= at && at < end)
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...[...text.matchAll(IN_PLACE)]
      .filter(({ index }) => !inComment(index))
      .map((found) => found[2] ?? ''),
  ]
}

/**
 * The imports of every source.
 * @returns {Map<string, Import[]>}
 */
const readImports = () =>
  new Map(
    FOLDERS.flatMap(sourcesIn).map((file) => {
      const requests = new Set(requestsOf(file))
      return [file, [...requests].map((request) => resolve(file, request))]
    }),
  )

/**
 * The groups of files that import each other, by Tarjan.
 * @param {Map<string, Import[]>} imports
 */
const cyclesOf = (imports) => {
  /** @type {Map<string, number>} */
  const order = new Map()
  /** @type {Map<string, number>} */
  const lowest = new Map()
  /** @type {string[]} */
  const open = []
  /** @type {Set<string>} */
  const isOpen = new Set()
  /** @type {Set<string>[]} */
  const cycles = []
  /** @param {string} file */
  const visit = (file) => {
    const number = order.size
    order.set(file, number)
    lowest.set(file, number)
    open.push(file)
    isOpen.add(file)
    for (const { to, kind } of imports.get(file) ?? []) {
      if (kind !== 'local') continue
      if (!order.has(to)) visit(to)
      if (isOpen.has(to)) lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(to) ?? 0))
    }
    if (lowest.get(file) !== number) return
    const cycle = new Set(open.splice(open.indexOf(file)))
    for (const each of cycle) isOpen.delete(each)
    if (cycle.size > 1) cycles.push(cycle)
  }
  for (const file of imports.keys()) if (!order.has(file)) visit(file)
  return cycles
}

/** @param {string | readonly string[]} patterns */
const joined = (patterns) => (typeof patterns === 'string' ? patterns : patterns.join('|'))

/** @type {Map<string, RegExp>} */
const expressions = new Map()
/** @param {string | readonly string[]} patterns @param {readonly string[]} groups of the importing file */
const expression = (patterns, groups = []) => {
  const source = joined(patterns).replaceAll(/\$(\d)/g, (_, number) => groups[number] ?? '')
  const found = expressions.get(source) ?? new RegExp(source)
  expressions.set(source, found)
  return found
}

/** The groups of the importing file where the rule is about it. @param {Rule} rule @param {string} file */
const concerns = ({ from }, file) => {
  const found = expression(from.path ?? '').exec(file)
  return found && !(from.pathNot && expression(from.pathNot).test(file)) ? [...found] : null
}

/**
 * @param {Rule} rule
 * @param {readonly string[]} groups
 * @param {Import & { isCircular: boolean }} found
 */
const forbids = ({ to: { path, pathNot, kinds, circular } }, groups, found) =>
  (path === undefined || expression(path, groups).test(found.to)) &&
  (pathNot === undefined || !expression(pathNot, groups).test(found.to)) &&
  (kinds === undefined || kinds.includes(found.kind)) &&
  (circular === undefined || found.isCircular)

const imports = readImports()
const cycles = cyclesOf(imports)
let refused = 0
for (const [file, those] of imports) {
  const rules = RULES.flatMap((rule) => {
    const groups = concerns(rule, file)
    return groups ? [{ rule, groups }] : []
  })
  for (const found of those) {
    const isCircular = cycles.some((cycle) => cycle.has(file) && cycle.has(found.to))
    for (const { rule, groups } of rules) {
      if (!forbids(rule, groups, { ...found, isCircular })) continue
      console.log(`${rule.name}: ${file} imports ${found.to}. ${rule.comment}`)
      refused += 1
    }
  }
}
const count = [...imports.values()].reduce((sum, those) => sum + those.length, 0)
console.log(`${imports.size} files, ${count} imports, ${refused} refused`)
process.exitCode = refused > 0 ? 1 : 0
