const MAX_IN_MEMORY = 32 * 1024 * 1024

/** Older files were left by a page that closed before removing them. */
const LEFT_OVER_MS = 10 * 60_000

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
  let held: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  let disk: Disk | null = null
  let wantsDisk = true
  return {
    async add(part: Uint8Array<ArrayBuffer>): Promise<void> {
      held.push(part)
      bytes += part.byteLength
      if (bytes > maxInMemory && wantsDisk) {
        disk ??= await openDisk()
        wantsDisk = disk !== null
      }
      if (!disk) return
      for (const waiting of held) await disk.writable.write(waiting)
      held = []
    },
    async finish(): Promise<Spooled> {
      if (!disk) return { blob: new Blob(held, { type: 'text/csv' }), discard: async () => {} }
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
    await removeLeftOvers(folder)
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

async function removeLeftOvers(folder: FileSystemDirectoryHandle): Promise<void> {
  for await (const entry of folder.values()) {
    if (entry.kind !== 'file') continue
    const { lastModified } = await entry.getFile()
    // A file another tab still writes is locked and stays.
    if (Date.now() - lastModified > LEFT_OVER_MS)
      await folder.removeEntry(entry.name).catch(() => undefined)
  }
}
