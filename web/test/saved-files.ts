import { vi } from 'vitest'

export interface SavedFile {
  name: string
  file: Blob
}

/** Stubs the browser's download of files. Returns the saved files in order, until `vi.unstubAllGlobals`. */
export function captureSavedFiles(): SavedFile[] {
  const saved: SavedFile[] = []
  const files = new Map<string, Blob>()
  const createObjectURL = (file: Blob): string => {
    const url = `blob:${files.size}`
    files.set(url, file)
    return url
  }
  const createElement = () => ({
    href: '',
    download: '',
    click() {
      const file = files.get(this.href)
      if (file) saved.push({ name: this.download, file })
    },
  })
  vi.stubGlobal('document', { createElement })
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = createObjectURL
      static override revokeObjectURL = () => undefined
    },
  )
  return saved
}
