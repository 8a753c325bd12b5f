// `npm run stand-in`: a stand-in for Stripe on this machine, for trying out production. See docs/operations.md.
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'

import { startStandIn } from './stand-in.ts'

const USAGE = `npm run stand-in -- [--certificate <file> --key <file>] [--server <origin of an API process>]
  [--port 4242] [--browser-port 4243]`

function refuse(sentence: string): never {
  console.error(`${sentence}\n\n${USAGE}`)
  process.exit(1)
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        port: { type: 'string', default: '4242' },
        'browser-port': { type: 'string', default: '4243' },
        server: { type: 'string', default: 'http://127.0.0.1:4401' },
        certificate: { type: 'string' },
        key: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch (failure) {
    return refuse(failure instanceof Error ? failure.message : String(failure))
  }
}

const values = readOptions()
if (values.help) {
  console.log(USAGE)
  process.exit(0)
}
const { certificate, key } = values
if (Boolean(certificate) !== Boolean(key)) refuse('--certificate and --key go together.')
const standIn = await startStandIn({
  port: Number(values.port),
  server: values.server,
  browser:
    certificate && key
      ? {
          port: Number(values['browser-port']),
          certificate: await readFile(certificate, 'utf8'),
          key: await readFile(key, 'utf8'),
        }
      : null,
})
console.log('A stand-in for Stripe: test cards pay, no money moves. Settings of the server:\n')
for (const [name, value] of Object.entries(standIn.env)) console.log(`${name}=${value}`)
const flags = standIn.browserWords.map((word) => `'${word}'`).join(' ')
console.log(
  flags === ''
    ? '\nNo page: with --certificate and --key a browser can type cards.'
    : `\nA browser that takes it for Stripe’s sites:\n\nchromium --user-data-dir=/tmp/paydeck-trial ${flags}`,
)
console.log('\nIt forgets everything when it ends. Ctrl-C stops it.')

const lines = createInterface({ input: process.stdin })
lines.on('line', (line) => console.log(standIn.command(line)))
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    lines.close()
    void standIn.stop()
  })
