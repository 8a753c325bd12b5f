import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { packagesOf, refusedLicences } from '../../scripts/licences.mjs'

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

test('BEY-175 every package has a listed licence, with stricter rules for what runs than for tools', () => {
  const all = packagesOf(JSON.parse(read('package-lock.json')) as LockFile)
  expect(all.length).toBeGreaterThan(500)
  expect(refusedLicences(all)).toEqual([])
  const newPackage = { name: 'new', version: '1.0.0', isTool: false }
  const refused = (licence: string, isTool = false): boolean =>
    refusedLicences([{ ...newPackage, licence, isTool }]).length === 1
  expect(
    ['GPL-3.0', 'AGPL-3.0-only', '', 'MPL-2.0', 'MIT AND GPL-3.0'].map((licence) =>
      refused(licence),
    ),
  ).toEqual([true, true, true, true, true])
  expect(
    ['MIT', '(MPL-2.0 OR Apache-2.0)', 'Apache-2.0 AND MIT'].map((licence) => refused(licence)),
  ).toEqual([false, false, false])
  expect([refused('MPL-2.0', true), refused('GPL-3.0', true)]).toEqual([false, true])
})

test('BEY-175 known vulnerabilities and the bill of materials are checked every week', () => {
  const workflow = read('.github/workflows/supply-chain.yml')
  expect(workflow).toMatch(/schedule:\n\s+- cron: '\d+ \d+ \* \* \d'/)
  for (const command of ['npm audit --omit=dev', 'npm run sbom'])
    expect(workflow).toContain(command)
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  expect(scripts['sbom']).toBe('node scripts/sbom.mjs')
})
