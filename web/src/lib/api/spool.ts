const MAX_IN_MEMORY = 32 * 1024 * 1024

/** Older files were left by a page that closed before removing them. */
const STALE_FILE_MS = 10 * 60_000

const FOLDER = 'downloads'

export interface Spooled {
  blob: Blob
  discard: () => Promise<void>
}

/** Collects a short stream in memory, a long one in the origin private file system. `onBytes` gets the total so far. */
export async function spool(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  onBytes: (bytes: number) => void,
  maxInMemory = MAX_IN_MEMORY,
): Promise<Spooled> {
  const reader = stream.getReader()
  const store = createStore(maxInMemory)
  let bytes = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      bytes += value.byteLength
      onBytes(bytes)
      await store.add(value)
    }
    return await store.finish()
  } catch (failure) {
    await reader.cancel().catch(() => undefined)
    await store.abandon()
    throw failure
  }
}

function createStore(maxInMemory: number) {
  let chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  let disk: Disk | null = null
  let canUseDisk = true
  return {
    async add(chunk: Uint8Array<ArrayBuffer>): Promise<void> {
      chunks.push(chunk)
      bytes += chunk.byteLength
      if (bytes > maxInMemory && canUseDisk) {
        disk ??= await openDisk()
        canUseDisk = disk !== null
      }
      if (!disk) return
      for (const buffered of chunks) await disk.writable.write(buffered)
      chunks = []
    },
    async finish(): Promise<Spooled> {
      if (!disk) return { blob: new Blob(chunks, { type: 'text/csv' }), discard: async () => {} }
      await disk.writable.close()
      return { blob: await disk.file(), discard: disk.remove }
    },
    async abandon(): Promise<void> {
      await disk?.writable.abort().catch(() => undefined)
      await disk?.remove()
    },
  }
}

interface Disk {
  writable: FileSystemWritableFileStream
  file: () => Promise<File>
  remove: () => Promise<void>
}

async function openDisk(): Promise<Disk | null> {
  try {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle(FOLDER, { create: true })
    await removeStaleFiles(folder)
    const name = crypto.randomUUID()
    const handle = await folder.getFileHandle(name, { create: true })
    return {
      writable: await handle.createWritable(),
      file: () => handle.getFile(),
      remove: () => folder.removeEntry(name).catch(() => undefined),
    }
  } catch {
    return null
  }
}

async function removeStaleFiles(folder: FileSystemDirectoryHandle): Promise<void> {
  for await (const entry of folder.values()) {
    if (entry.kind !== 'file') continue
    const { lastModified } = await entry.getFile()
    // A file another tab still writes is locked and stays.
    if (Date.now() - lastModified > STALE_FILE_MS)
      await folder.removeEntry(entry.name).catch(() => undefined)
  }
}
