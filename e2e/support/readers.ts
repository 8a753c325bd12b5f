// What reads our files and codes as their users' own programs do; the server's tests read with the same.
export { codeOf } from '../../server/test/authenticator.ts'
export { readCsv } from '../../server/test/money/csv.ts'
export { readOfx } from '../../server/test/money/ofx-reader.ts'
