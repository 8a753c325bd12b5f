import type { Spooled } from '../api/spool.ts'

/** How long a browser may take to copy a file. */
const COPYING_MS = 5 * 60_000

/** Saves a file under the name and discards our copy once that is surely done. */
export function saveFile({ blob, discard }: Spooled, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => {
    URL.revokeObjectURL(url)
    void discard()
  }, COPYING_MS)
}

/** The file name in a `content-disposition` without folders, or null. */
export function fileNameOf(disposition: string | null): string | null {
  const name = /filename="([^"]+)"/.exec(disposition ?? '')?.[1]
  return name?.split(/[/\\]/).at(-1) || null
}
