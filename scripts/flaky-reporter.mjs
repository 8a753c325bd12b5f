// Vitest's report of the tests that passed at the second try only, one name a line, for `npm test`.
import { writeFile } from 'node:fs/promises'

// oxlint-disable-next-line import/no-default-export -- Vitest loads a file's default.
export default class FlakyReporter {
  /** @type {string[]} */
  #names = []

  /** @param {import('vitest/node').TestCase} testCase */
  onTestCaseResult(testCase) {
    if (testCase.diagnostic()?.flaky) this.#names.push(testCase.fullName)
  }

  async onTestRunEnd() {
    const file = process.env['FLAKY_FILE']
    if (file) await writeFile(file, this.#names.map((name) => `    ${name}\n`).join(''))
  }
}
