// `npm start`: builds the web app and the server when their sources changed, then runs the server.
import { pathToFileURL } from 'node:url'

import { buildServer } from './build-server.mjs'
import { buildWeb } from './build-web.mjs'
import { mainFile, nodeEnvironment, nodeArgs } from './server-process.mjs'

/** @param {string} sentence @returns {never} */
const fail = (sentence) => {
  console.error(sentence)
  process.exit(1)
}

if (Number(process.versions.node.split('.')[0]) < 24) {
  fail(`Paydeck runs on the Node 24 it installs and this is ${process.version}: use "npm start".`)
}
/** @param {string} line */
const progress = (line) => console.log(`· ${line}`)
/** @param {string} label @param {Promise<void>} build */
const built = (label, build) =>
  build.catch((error) => fail(`${error.message}\n\n${label} does not build (see above).`))

await built('The web app', buildWeb(progress))
await built('The server', buildServer(progress))
// Replaces this process, so that signals, exit code and process id are the server's own; Windows cannot do that.
if (process.execve && process.platform !== 'win32') {
  const command = [process.execPath, ...nodeArgs, mainFile, ...process.argv.slice(2)]
  process.execve(process.execPath, command, { ...nodeEnvironment, ...process.env })
}
await import(pathToFileURL(mainFile).href)
