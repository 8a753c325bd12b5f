import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { Plugin } from 'vite'

const PACKAGE = '@tabler/icons-react'
const STATEMENT = new RegExp(String.raw`import \{([^{}]+)\} from '${PACKAGE}'`, 'g')
const ICONS = fileURLToPath(new URL('../esm/icons/', import.meta.resolve(PACKAGE)))

/** Imports each icon from its own file; other names still come from the package's index. */
function importStatements(names: readonly string[]): string {
  const hasFile = (name: string): boolean => existsSync(`${ICONS}${name}.mjs`)
  const rest = names.filter((name) => !hasFile(name))
  return [
    ...names
      .filter(hasFile)
      .map((name) => `import ${name} from '${PACKAGE}/dist/esm/icons/${name}.mjs'`),
    ...(rest.length > 0 ? [`import { ${rest.join(', ')} } from '${PACKAGE}'`] : []),
  ].join('; ')
}

/**
 * Rewrites a module to import each icon from its own file. The package's index exports six thousand icons: three of the
 * builds would parse them all before tree shaking, and every test worker would run them.
 */
export const withDirectIcons = (code: string): string =>
  code.replaceAll(STATEMENT, (_, names: string) =>
    // A type imports nothing.
    importStatements(names.split(',').flatMap((name) => /^(?!type )\w.*/.exec(name.trim()) ?? [])),
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
