import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

const HERE = import.meta.dirname

test('the descriptions of fields in the API reference are the comments of the contract', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--import',
    join(HERE, 'instrument.mjs'),
    join(HERE, 'print-comments.ts'),
  ])
  const text = `// Generated from the comments of the contract. Renew with: npm run api:comments

/** What is said of a field, by the names of all fields of its object. */
export const COMMENTS: Readonly<Record<string, Readonly<Record<string, string>>>> = ${stdout}
`
  await expect(text).toMatchFileSnapshot('../../src/http/docs/openapi/comments.gen.ts')
})
