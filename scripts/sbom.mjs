// `npm run sbom`: prints each licence with its packages, writes a bill of materials
// (CycloneDX) to test-results/sbom.cdx.json, and fails when a licence is not listed in licences.mjs.
import './ensure.mjs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { packagesOf, refusedLicences } from './licences.mjs'
import { root, run } from './tools.mjs'

const file = join(root, 'test-results/sbom.cdx.json')

const all = packagesOf(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')))
/** @type {Map<string, string[]>} */
const byLicence = new Map()
for (const { name, version, licence, isTool } of all)
  if (!isTool) byLicence.set(licence, [...(byLicence.get(licence) ?? []), `${name}@${version}`])
for (const [licence, names] of [...byLicence].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  console.log(`${licence || 'none'}: ${[...new Set(names)].toSorted().join(', ')}`)

const { code, output } = await run('npm', ['sbom', '--omit', 'dev', '--sbom-format', 'cyclonedx'])
if (code !== 0) throw new Error(output)
const bill = output.slice(output.indexOf('{'))
await mkdir(join(root, 'test-results'), { recursive: true })
await writeFile(file, `${bill}\n`)
const { components } = JSON.parse(bill)
console.log(`${components.length} components are in ${file}.`)

const refused = refusedLicences(all)
for (const { name, version, licence } of refused)
  console.error(`${name}@${version} has the licence ${licence || 'none'}, which is not listed.`)
process.exitCode = refused.length === 0 ? 0 : 1
