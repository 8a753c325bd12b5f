// Shared by the scripts: runs a program from node_modules, and hashes source files.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { delimiter, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Whether a module was started directly. Node 20 lacks `import.meta.main`, so a script that relied on it would
 * silently do nothing.
 * @param {string} url
 */
export const isRunDirectly = (url) =>
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(url)

/**
 * The environment in which `node` and all tools are the installed ones, with a compile cache, which
 * halves the time of short commands. Tools written in Go (tsc, tsgolint) are short-lived, so collecting garbage less
 * often saves a quarter of their time.
 */
export const toolEnvironment = () => ({
  GOGC: '400',
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
})

/**
 * Runs a program to its end; returns its exit code and its output, both streams merged.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, limitMs?: number, until?: Promise<unknown> }} [options]
 * `until`: closes its input when this resolves; at once by default
 * @returns {Promise<{ code: number, output: string }>}
 */
export const run = async (
  command,
  args,
  { cwd = root, env = {}, limitMs, until = Promise.resolve() } = {},
) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...toolEnvironment(), ...env },
      shell: process.platform === 'win32',
      ...(limitMs !== undefined && { timeout: limitMs }),
    })
    let output = ''
    const collect = (/** @type {Buffer} */ chunk) => (output += chunk.toString())
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    // The program may already have ended.
    child.stdin.on('error', () => undefined)
    void until.finally(() => child.stdin.end())
    child.once('error', (error) => resolve({ code: 127, output: error.message }))
    child.once('close', (code) => resolve({ code: code ?? 1, output: output.trim() }))
  })

const IGNORED = /^(node_modules|dist|dist\.(new|old)-\d+|test)$|\.test\.tsx?$/

/**
 * A hash of the names and contents of files and folders, without tests.
 * @param {readonly string[]} paths
 */
export const hashOf = (paths) => {
  const hash = createHash('sha256')
  /** @param {string} path */
  const addFile = (path) => {
    hash.update(`${relative(root, path).split(sep).join('/')}\0`).update(readFileSync(path))
  }
  /** @param {string} path */
  const addFolder = (path) => {
    const entries = readdirSync(path, { withFileTypes: true })
    // In sequence, so that the order is always the same.
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (IGNORED.test(entry.name)) continue
      const inside = join(path, entry.name)
      if (entry.isDirectory()) addFolder(inside)
      else addFile(inside)
    }
  }
  for (const path of paths.map((name) => join(root, name)))
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) addFolder(path)
    else if (existsSync(path)) addFile(path)
  return hash.digest('hex')
}
