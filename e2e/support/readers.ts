// Reads our files and codes as the users' own programs do; shared with the server's tests.
export { codeOf } from '../../server/test/authenticator.ts'
export { readCsv } from '../../server/test/money/csv.ts'
export { readOfx } from '../../server/test/money/ofx-reader.ts'
