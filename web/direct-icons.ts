import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { Plugin } from 'vite'

const PACKAGE = '@tabler/icons-react'
const STATEMENT = new RegExp(String.raw`import \{([^{}]+)\} from '${PACKAGE}'`, 'g')
const ICONS = fileURLToPath(new URL('../esm/icons/', import.meta.resolve(PACKAGE)))

/** The statements that import each icon from its file; a name without one stays as it is. */
function direct(names: readonly string[]): string {
  const hasFile = (name: string): boolean => existsSync(`${ICONS}${name}.mjs`)
  const others = names.filter((name) => !hasFile(name))
  return [
    ...names
      .filter(hasFile)
      .map((name) => `import ${name} from '${PACKAGE}/dist/esm/icons/${name}.mjs'`),
    ...(others.length > 0 ? [`import { ${others.join(', ')} } from '${PACKAGE}'`] : []),
  ].join('; ')
}

/**
 * A module that takes each icon from its file. The package's index names six thousand, all of which three of the builds
 * read before they leave them out, and each worker of the tests runs.
 */
export const withDirectIcons = (code: string): string =>
  code.replaceAll(STATEMENT, (_, names: string) =>
    // A type imports nothing.
    direct(names.split(',').flatMap((name) => /^(?!type )\w.*/.exec(name.trim()) ?? [])),
  )

export const directIcons = (): Plugin => ({
  name: 'direct-icons',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/src\/.+\.tsx?$/, code: PACKAGE },
    handler: (code) => ({ code: withDirectIcons(code), map: null }),
  },
})
