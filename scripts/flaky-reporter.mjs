// A Vitest reporter for `npm test`: names the tests that passed only on the retry, one a line.
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
