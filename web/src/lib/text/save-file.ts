import type { Spooled } from '../api/spool.ts'

const REVOKE_DELAY_MS = 5 * 60_000

export function saveFile({ blob, discard }: Spooled, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => {
    URL.revokeObjectURL(url)
    void discard()
  }, REVOKE_DELAY_MS)
}

export const saveBytes = (content: BlobPart, name: string): void =>
  saveFile(
    { blob: new Blob([content], { type: 'application/octet-stream' }), discard: async () => {} },
    name,
  )

export function fileNameOf(disposition: string | null): string | null {
  const name = /filename="([^"]+)"/.exec(disposition ?? '')?.[1]
  return name?.split(/[/\\]/).at(-1) || null
}
