import { Readable } from 'node:stream'

import type { Paper } from './sheet.ts'

/** The response of a call that returns a paper. */
export const sendPaper = ({ name, bytes }: Paper) => ({
  data: Readable.from([bytes]),
  headers: { 'content-disposition': `attachment; filename="${name}"` },
})
