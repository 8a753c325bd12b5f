// Finds a Chromium for the browser journeys, or installs one.
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { run } from './tools.mjs'

const names = [
  'chromium-headless-shell',
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'chrome',
]
const paths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** @param {string} path */
const isProgram = async (path) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

const installed = async () => {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  for (const path of [...candidates, ...paths]) {
    if (await isProgram(path)) return path
  }
  return undefined
}

/** @param {(line: string) => void} progress */
const fromDebian = async (progress) => {
  if (process.getuid?.() !== 0 || (await run('apt-get', ['--version'])).code !== 0) return undefined
  progress('installing Chromium with apt-get')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], { env })
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if ((await run('apt-get', ['install', '-y', name], { env })).code === 0) break
  }
  return installed()
}

/** @param {(line: string) => void} progress */
const downloaded = async (progress) => {
  progress("downloading Playwright's Chromium")
  const { code } = await run('playwright', ['install', 'chromium'])
  return code === 0
}

/**
 * The path of a browser: `CHROMIUM`, or an installed Chrome or Chromium, or Debian's package
 * when root. Undefined for Playwright's own download. Throws with a message when none is available.
 * @param {(line: string) => void} progress
 * @returns {Promise<string | undefined>}
 */
export const findBrowser = async (progress) => {
  const named = process.env['CHROMIUM']
  if (named) {
    if (await isProgram(named)) return named
    throw new Error(`CHROMIUM is ${named}, and there is no program of that name.`)
  }
  const browser = (await installed()) ?? (await fromDebian(progress))
  if (browser) return browser
  if (await downloaded(progress)) return undefined
  throw new Error(
    'There is no Chrome or Chromium for the browser journeys: install one, or name it in the variable CHROMIUM.',
  )
}
