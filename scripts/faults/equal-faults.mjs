// Faults that change nothing a caller could see, so no test can notice them. By file and replaced code.

/** @typedef {import('./find-faults.mjs').Fault} Fault */

/** @type {readonly { file: string, was: string, why: string }[]} */
const EQUAL = [
  {
    file: 'verification/store.ts',
    was: `.where('failureCode', 'is', null)`,
    why: 'after a declined one the same may follow as before it',
  },
  {
    file: 'disputes/store.ts',
    was: `.where('status', 'in', ['inquiry', 'inquiry_closed'])`,
    why: 'the lock of the payment lets one in at a time',
  },
  {
    file: 'disputes/files/file-store.ts',
    was: `.where('disputeId', '=', disputeId)`,
    why: 'the document was found among those of the dispute before it is deleted',
  },
  {
    file: 'disputes/warning.ts',
    was: `reported.kind === 'not_found'`,
    why: 'what is not known leads to no charge, which is answered alike',
  },
  {
    file: 'operations/store.ts',
    was: `.where('nextCheckAt', '<=', now)`,
    why: 'what is not due is not claimed',
  },
  {
    file: 'plans/charging/collect-due.ts',
    was: 'if (transactionId === undefined) return null',
    why: 'an instalment has its plan, by its key',
  },
]

/** Why no test can notice the fault; undefined if one can. @param {Pick<Fault, 'file' | 'was'>} fault */
export const equalReason = ({ file, was }) =>
  EQUAL.find((equal) => file.endsWith(`/${equal.file}`) && was.trim() === equal.was)?.why
