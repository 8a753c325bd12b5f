import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

const read = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

interface LockFile {
  packages: Record<string, { hasInstallScript?: true; integrity?: string; link?: true }>
}
const { packages } = JSON.parse(read('package-lock.json')) as LockFile
const { allowScripts } = JSON.parse(read('package.json')) as {
  allowScripts: Record<string, boolean>
}
const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 13)
const installed = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
)

test('every package with an install script is listed as allowed or refused', () => {
  const running = installed.filter(([, { hasInstallScript }]) => hasInstallScript)
  expect(running.length).toBeGreaterThan(0)
  const names = new Set(running.map(([path]) => nameOf(path)))
  expect([...names].filter((name) => !(name in allowScripts))).toEqual([])
})

test('every package has an integrity hash', () => {
  expect(installed.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([])
})

test('refuses a version younger than a week', () => {
  const days = /^min-release-age=(\d+)$/m.exec(read('.npmrc'))?.[1]
  expect(Number(days)).toBeGreaterThanOrEqual(7)
})
