import { afterEach, expect, test, vi } from 'vitest'

import { spool } from './spool.ts'

const bytes = (length: number) => new Uint8Array(length).fill(65)

/** A stream of chunks with these lengths, which may break off. */
function streamOf(lengths: number[], breaksOff = false) {
  const remaining = [...lengths]
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const next = remaining.shift()
      if (next !== undefined) controller.enqueue(bytes(next))
      else if (breaksOff) controller.error(new TypeError('network error'))
      else controller.close()
    },
  })
}

/** A fake of the parts of the origin private file system that a download uses. */
function disk() {
  const files = new Map<string, { length: number; lastModified: number }>()
  const written: number[] = []
  const fileOf = (name: string) => ({
    kind: 'file',
    name,
    getFile: async () => ({
      size: files.get(name)?.length,
      lastModified: files.get(name)?.lastModified,
    }),
    createWritable: async () => ({
      write: async (chunk: Uint8Array) => {
        written.push(chunk.byteLength)
        files.set(name, {
          length: (files.get(name)?.length ?? 0) + chunk.byteLength,
          lastModified: Date.now(),
        })
      },
      close: async () => undefined,
      abort: async () => undefined,
    }),
  })
  const folder = {
    async *values() {
      for (const name of files.keys()) yield fileOf(name)
    },
    getFileHandle: async (name: string) => {
      files.set(name, { length: 0, lastModified: Date.now() })
      return fileOf(name)
    },
    removeEntry: async (name: string) => void files.delete(name),
  }
  const getDirectory = async () => ({ getDirectoryHandle: async () => folder })
  vi.stubGlobal('navigator', { storage: { getDirectory } })
  return { files, written }
}

afterEach(() => vi.unstubAllGlobals())

test('a short stream stays in memory and reports its progress', async () => {
  const { files } = disk()
  const sizes: number[] = []
  const { blob } = await spool(streamOf([10, 5, 7]), (sofar) => sizes.push(sofar), 100)
  expect([blob.size, blob.type]).toEqual([22, 'text/csv'])
  expect(sizes).toEqual([10, 15, 22])
  expect(files.size).toBe(0)
})

test('a long one goes to disk in parts, none missing, and is removed at the end', async () => {
  const { files, written } = disk()
  const { blob, discard } = await spool(streamOf([60, 60, 60]), () => undefined, 100)
  expect(written).toEqual([60, 60, 60])
  expect(blob.size).toBe(180)
  expect(files.size).toBe(1)
  await discard()
  expect(files.size).toBe(0)
})

test('without a disk a long one stays in memory', async () => {
  vi.stubGlobal('navigator', {})
  const { blob } = await spool(streamOf([60, 60, 60]), () => undefined, 100)
  expect(blob.size).toBe(180)
})

test('a stream that breaks off fails and leaves nothing on disk', async () => {
  const { files, written } = disk()
  await expect(spool(streamOf([60, 60], true), () => undefined, 100)).rejects.toThrow(
    'network error',
  )
  expect(written).toEqual([60, 60])
  expect(files.size).toBe(0)
})

test('the next long download removes old files that a closed page left on disk', async () => {
  const { files } = disk()
  files.set('old', { length: 1, lastModified: Date.now() - 3_600_000 })
  files.set('new', { length: 1, lastModified: Date.now() - 1_000 })
  await spool(streamOf([60, 60]), () => undefined, 100)
  expect([files.has('old'), files.has('new')]).toEqual([false, true])
})
