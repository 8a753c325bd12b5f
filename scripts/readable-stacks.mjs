// Makes stacks of the built server name the lines of its sources. The map is read only for the first stack, whereas
// `--enable-source-maps` would keep it in memory from the start.
import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** @type {Map<string, SourceMap | null>} */
const maps = new Map()

/** @param {string} file */
function mapOf(file) {
  const cached = maps.get(file)
  if (cached !== undefined) return cached
  const path = `${file}.map`
  const sourceMap = existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : null
  maps.set(file, sourceMap)
  return sourceMap
}

/** @param {NodeJS.CallSite & { toString(): string }} frame */
function describe(frame) {
  const [url, line, column] = [frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()]
  const text = frame.toString()
  if (!url?.startsWith('file:') || line === null || column === null) return text
  const file = fileURLToPath(url)
  const origin = mapOf(file)?.findOrigin(line, column)
  if (!origin || !('fileName' in origin)) return text
  const position = `${resolve(dirname(file), origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}`
  return text.replace(`${url}:${line}:${column}`, position)
}

Error.prepareStackTrace = (error, frames) =>
  [String(error), ...frames.map((frame) => `    at ${describe(frame)}`)].join('\n')

// Reports like Node, but without the failing line of the built file, which may be 160 KB long.
process.setUncaughtExceptionCaptureCallback((failure) => {
  console.error('Uncaught:', failure)
  process.exit(1)
})
