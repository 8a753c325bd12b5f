// The licences that packages may have: a shorter list for production and browsers, a longer one for tools.
/** They allow use in a closed product, and require at most their notice. */
const FREE = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]
/** Also allowed for development tools, which we do not distribute. */
const FOR_TOOLS = [...FREE, 'CC0-1.0', 'CC-BY-3.0', 'MPL-2.0', 'PSF-2.0']

/** Missing in the lock file; read from the package's LICENSE. @type {Record<string, string>} */
const REVIEWED = { 'png-js@2.0.0': 'MIT' }

/**
 * @typedef {object} Package
 * @property {string} name
 * @property {string} version
 * @property {string} licence as its author writes it; empty where the lock file has none
 * @property {boolean} isTool
 */

/**
 * @param {{ packages: Record<string, { version?: string, license?: string, dev?: boolean, link?: boolean }> }} lockFile
 * @returns {Package[]}
 */
export const packagesOf = ({ packages }) =>
  Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { version = '', license = '', dev = false }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 13)
      return {
        name,
        version,
        licence: license || (REVIEWED[`${name}@${version}`] ?? ''),
        isTool: dev,
      }
    })

/**
 * One of several alternatives must be allowed, or all that apply together.
 * @param {string} licence an expression of SPDX
 * @param {readonly string[]} allowed
 * @returns {boolean}
 */
function isAllowed(licence, allowed) {
  const text = licence.replace(/^\((.*)\)$/, '$1')
  if (text.includes(' OR ')) return text.split(' OR ').some((option) => isAllowed(option, allowed))
  if (text.includes(' AND '))
    return text.split(' AND ').every((licenceName) => isAllowed(licenceName, allowed))
  return allowed.includes(text)
}

/** The packages whose licence is not listed. @param {readonly Package[]} packages */
export const refusedLicences = (packages) =>
  packages.filter(({ licence, isTool }) => !isAllowed(licence, isTool ? FOR_TOOLS : FREE))
