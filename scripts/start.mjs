// `npm start`: builds the web app when its sources changed, then runs the server.
import { buildWeb } from './build-web.mjs'

/** @param {string} sentence @returns {never} */
const giveUp = (sentence) => {
  console.error(sentence)
  process.exit(1)
}

if (Number(process.versions.node.split('.')[0]) < 24) {
  giveUp(`Paydeck runs on the Node 24 it installs and this is ${process.version}: use "npm start".`)
}
await buildWeb((line) => console.log(`· ${line}`)).catch((error) => {
  giveUp(`${error.message}\n\nThe web app does not build (see above).`)
})
// In this process, so that signals, exit code and process id are the server's own.
await import('../server/src/main.ts')
