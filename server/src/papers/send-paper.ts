import { Readable } from 'node:stream'

import type { Paper } from './sheet.ts'

export const sendPaper = ({ name, bytes }: Paper) => ({
  data: Readable.from([bytes]),
  headers: { 'content-disposition': `attachment; filename="${name}"` },
})
