import type { Spooled } from '../api/spool.ts'

/** How long a browser may take to copy a file to its place. */
const COPYING_MS = 5 * 60_000

/** Hands a file to the browser, which saves it under the name, and lets go of it when that is surely done. */
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

/** The name that a `content-disposition` gives a file, without any folder; null when it gives none. */
export function fileNameOf(disposition: string | null): string | null {
  const name = /filename="([^"]+)"/.exec(disposition ?? '')?.[1]
  return name?.split(/[/\\]/).at(-1) || null
}
